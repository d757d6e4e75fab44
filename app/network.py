"""Where this server can be reached, for links and QR codes."""

import ipaddress
import socket
from functools import lru_cache
from urllib.parse import urlsplit

import qrcode
from flask import Flask, Response, current_app, request
from qrcode.image.svg import SvgPathImage

from app.config import Settings

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
NO_NAMES = {"", "0.0.0.0", "::"}


def lan_address() -> str:
    """This machine's address on the local network; no packet is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def server_url(settings: Settings) -> str:
    """The address that other devices should use."""
    if settings.public_url:
        return settings.public_url.rstrip("/")
    host = lan_address() if settings.host in ("0.0.0.0", "::") else settings.host
    return f"http://{host}:{settings.port}"


def init_app(app: Flask) -> None:
    """Answer only who asks for this server by a name of its own."""
    app.before_request(_check_host)


def _check_host() -> Response | None:
    """Refuse a request for another host: its name would enter links and codes that others follow."""
    name = _name(request.host)
    if request.endpoint == "home.health" or is_known(name):
        return None
    reason = f"This server is not called {name[:60] or 'that'}. Use the address it shows when it starts.\n"
    return Response(reason, 421, mimetype="text/plain")


def is_known(name: str) -> bool:
    """Whether a name is one of this server's: by its settings, or as this machine is called and reached."""
    settings: Settings = current_app.extensions["adjutant.settings"]
    own = socket.gethostname().lower()
    named = {*settings.hosts, _name(settings.public_url.partition("://")[2]), own, own.partition(".")[0]}
    if name in {*named, settings.host.lower()} - NO_NAMES:
        return True
    if name.endswith((".localhost", ".local")) or name == "localhost":
        return True
    try:
        return _is_reached_at(ipaddress.ip_address(name))
    except ValueError:
        return False


def _is_reached_at(address: Address) -> bool:
    """Whether an address is this machine's: the near end of the connection at hand has it."""
    connection = request.environ.get("gunicorn.socket")
    near = connection.getsockname()[0] if connection is not None else lan_address()
    return address.is_loopback or _plain(address) in (_plain(near), _plain(lan_address()))


def _plain(address: object) -> Address:
    """An IPv4 address in the form of IPv6 is the same address."""
    found = ipaddress.ip_address(str(address).partition("%")[0])
    return getattr(found, "ipv4_mapped", None) or found


def _name(host: str) -> str:
    """A host without its port, in small letters; nothing if it is no host."""
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def public_url() -> str:
    """As above, but what this browser already used, if others can use it too."""
    settings: Settings = current_app.extensions["adjutant.settings"]
    if settings.public_url or _is_this_machine(request.host):
        return server_url(settings)
    return request.host_url.rstrip("/")


def _is_this_machine(host: str) -> bool:
    name = _name(host)
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"


@lru_cache(maxsize=500)
def qr_svg(text: str) -> str:
    """A QR code as an inline picture."""
    code = qrcode.QRCode(border=2, error_correction=qrcode.constants.ERROR_CORRECT_M)
    code.add_data(text)
    picture = code.make_image(image_factory=SvgPathImage)
    return str(picture.to_string(encoding="unicode"))


def qr_text(text: str) -> str:
    """A QR code in the characters of a terminal."""
    code = qrcode.QRCode(border=2)
    code.add_data(text)
    rows = code.get_matrix()
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    blocks = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return "\n".join("".join(blocks[pair] for pair in zip(top, bottom, strict=True)) for top, bottom in pairs)
