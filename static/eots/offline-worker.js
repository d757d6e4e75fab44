// Answers the battle calculator's addresses without a server: the same Python, run by this phone.
import { loadPyodide } from "./pyodide.mjs";

function report(error) {
  self.postMessage({ failed: String(error?.message ?? error) });
}

// Pyodide waits for ever when its program cannot be loaded; the page is told instead.
self.addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  report(event.reason);
});
const instantiate = WebAssembly.instantiateStreaming;
WebAssembly.instantiateStreaming = (...given) => {
  const program = instantiate(...given);
  program.catch(report);
  return program;
};

async function rules() {
  const response = await fetch(new URL("rules.zip", import.meta.url));
  if (!response.ok) throw new Error(`the rules could not be loaded (${response.status})`);
  return response.arrayBuffer();
}

async function start() {
  const here = new URL("./", import.meta.url).href;
  const archive = rules();
  const python = await loadPyodide({ indexURL: here, packageBaseUrl: here });
  python.unpackArchive(await archive, "zip", { extractDir: "/adjutant" });
  python.runPython("import sys; sys.path.insert(0, '/adjutant')");
  const { answer } = python.pyimport("app.games.eots.calculator");
  // The data are read and the templates compiled by a first question, so that the first tap need not wait.
  answer("/battle/answer", "");
  answer("/battle/find", "q=a");
  return answer;
}

const calculator = start();
calculator.then(() => self.postMessage({ ready: true }), report);

self.onmessage = async ({ data: { id, path, query } }) => {
  try {
    const answer = await calculator;
    self.postMessage({ id, html: answer(path, query) });
  } catch (error) {
    self.postMessage({ id, error: String(error?.message ?? error).trim().split("\n").at(-1) });
  }
};
