"""Where this server can be reached, for links and QR codes."""

import ipaddress
import socket
from urllib.parse import urlsplit

import qrcode
from flask import current_app, request
from qrcode.image.svg import SvgPathImage

from app.config import Settings


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


def public_url() -> str:
    """As above, but what this browser already used, if others can use it too."""
    settings: Settings = current_app.extensions["adjutant.settings"]
    if settings.public_url or _is_this_machine(request.host):
        return server_url(settings)
    return request.host_url.rstrip("/")


def _is_this_machine(host: str) -> bool:
    name = urlsplit(f"//{host}").hostname or ""
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"


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
