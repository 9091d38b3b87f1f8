// Runs a program of the project on a Node that is new enough, whichever Node npm or systemd found first:
//
//   node scripts/launch.js [options of Node] <program> [arguments]
//
// Plain JavaScript, because it has to run on Node 16. Everything it starts may rely on "engines" in package.json.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SIGNAL_EXIT_BASE = 128;

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const oldestNode = majorOf(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines.node);

launch(process.argv.slice(2));

function launch(args) {
  // npm writes this file last. Without it an installation was interrupted, and would fail later with a stack.
  if (!existsSync(join(modules, '.package-lock.json')))
    return giveUp('node_modules is missing or incomplete: run npm ci');
  const node = findNode();
  if (node === undefined) return giveUp(whatIsMissing());
  // Children that look for "node", or for a tool such as vitest, get the same Node and the project's tools.
  process.env.PATH = [join(modules, '.bin'), dirname(node), process.env.PATH].filter(Boolean).join(delimiter);
  if (process.execve === undefined || process.platform === 'win32') runAsChild(node, args);
  else becomeProgram(node, args);
}

/** This Node if it is new enough, else the one that npm installed as an optional package for this platform. */
function findNode() {
  if (majorOf(process.version) >= oldestNode) return process.execPath;
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const file = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';
  const packaged = join(modules, `node-${system}-${process.arch}`, file);
  return existsSync(packaged) ? packaged : undefined;
}

function whatIsMissing() {
  return (
    `Node ${oldestNode} or newer is needed; this is ${process.version}, and node_modules holds none for ` +
    `${process.platform} on ${process.arch}: run npm ci (without --omit=optional), or install Node ${oldestNode}`
  );
}

/** No process stays in between: the program gets this one's id, so signals and exit code need no help. */
function becomeProgram(node, args) {
  // A failed execve would end in a core dump, and a system with another C library can't start the packaged Node.
  const failure = node === process.execPath ? undefined : spawnSync(node, ['--version']).error;
  if (failure !== undefined) return giveUp(cannotStart(node, failure));
  // Node warns that execve is experimental: not a line for the person who starts a hub.
  process.emitWarning = () => undefined;
  process.execve(node, [node, ...args], process.env);
}

/** Windows, and Node before 22.15, can't replace a process: this one passes signals on and ends as the program ends. */
function runAsChild(node, args) {
  const child = spawn(node, args, { stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    process.on(signal, () => {
      // Ctrl-C reaches the whole foreground group: the program has it already, and a second one could mean "at once".
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.once('error', (error) => giveUp(cannotStart(node, error)));
  child.once('exit', (code, signal) => {
    process.exitCode = code === null ? SIGNAL_EXIT_BASE + constants.signals[signal] : code;
  });
}

function cannotStart(node, error) {
  return `${node} can't be started here: ${error.message}`;
}

function majorOf(version) {
  return Number(/\d+/.exec(version)[0]);
}

function giveUp(problem) {
  console.error(problem);
  process.exitCode = 1;
}
