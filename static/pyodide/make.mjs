// Makes the files of this directory from the published npm package `pyodide`:
//
//   npm pack pyodide@314.0.7 && tar xf pyodide-314.0.7.tgz && node static/pyodide/make.mjs package
//
// The scripts are copied as they are. The WebAssembly is compressed once, for the network. The list of
// packages is emptied: none is ever loaded. The standard library loses what no rule of a game imports
// (servers, mail, test tools, old encodings) and is compiled, by the very Python that will read it: a phone
// then starts three times faster. Removed modules are listed in DROPPED; nothing else of it is changed.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const source = path.resolve(process.argv[2] ?? "package");
const target = import.meta.dirname;
const DROPPED = [
  "_pyio _pydatetime _pydecimal _pyrepl _aix_support _android_support _apple_support _ios_support",
  "_osx_support antigravity bdb cProfile cmd code compileall configparser ctypes curses dbm doctest",
  "email ensurepip filecmp ftplib getpass http idlelib imaplib lib2to3 logging/config logging/handlers",
  "mailbox mimetypes modulefinder multiprocessing netrc nturl2path optparse pdb pickletools plistlib",
  "poplib profile profiling pstats pty py_compile pyclbr pydoc pydoc_data rlcompleter sched shelve",
  "smtplib socketserver sqlite3 tabnanny tarfile test this timeit tkinter trace tty turtle turtledemo",
  "unittest urllib/request urllib/robotparser venv wave webbrowser wsgiref xml xmlrpc zipapp",
].join(" ").split(" ");
const KEPT = /^encodings\/(__init__|aliases|ascii|cp1252|cp437|idna|latin_1|punycode|raw_un|unicode_|utf_)/;

const { loadPyodide } = await import(pathToFileURL(path.join(source, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: source });
python.globals.set("dropped", isDropped);
const library = python.runPython(`
import importlib._bootstrap_external as loader, io, zipfile

def compiled(name, text):
    code = compile(text, f"/lib/{name}", "exec", dont_inherit=True, optimize=2)
    return name + "c", bytes(loader._code_to_timestamp_pyc(code))

def part(given, name):
    return compiled(name, given.read(name)) if name.endswith(".py") else (name, given.read(name))

made = io.BytesIO()
with zipfile.ZipFile("/lib/python314.zip") as given, zipfile.ZipFile(made, "w") as kept:
    for name in sorted(given.namelist()):
        if not dropped(name) and not name.endswith("/"):
            new, content = part(given, name)
            kept.writestr(zipfile.ZipInfo(new), content, zipfile.ZIP_DEFLATED, 9)
made.getvalue()
`).toJs();

function isDropped(name) {
  if (name.startsWith("encodings/")) return !KEPT.test(name);
  return DROPPED.some((module) => name === `${module}.py` || name.startsWith(`${module}/`));
}

function read(name) {
  return fs.readFileSync(path.join(source, name));
}

function write(name, content) {
  fs.writeFileSync(path.join(target, name), content);
}

const { info } = JSON.parse(read("pyodide-lock.json"));
write("pyodide.mjs", read("pyodide.mjs").toString().replace(/^\/\/# sourceMappingURL=.*\n?/m, ""));
write("pyodide.asm.mjs", read("pyodide.asm.mjs"));
write("pyodide.asm.wasm.gz", gzipSync(read("pyodide.asm.wasm"), { level: 9 }));
write("pyodide-lock.json", JSON.stringify({ info, packages: {} }) + "\n");
write("python_stdlib.zip", library);
