// `npm start`, `npm run restore`, `unbind` and `password`: builds stale bundles, then becomes the bundled hub, or runs it
// as its child where a process can't be replaced.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { buildStale } from './build.ts';
import { loadEnvFile } from './env-file.ts';
import { HUB_ENV, HUB_NODE_ARGS } from './lean-hub.ts';
import { root } from './source-id.ts';

const SIGNAL_EXIT_BASE = 128;

loadEnvFile();
const words = process.argv.slice(2);
if (words.length === 0) console.log('Starting the kitchen display hub …');
if (await buildStale(['displays', 'hub'], console.log)) runHub();
else process.exitCode = 1;

function runHub(): void {
  const args = [...HUB_NODE_ARGS, join(root, 'dist/hub.js'), ...words];
  const env = { ...HUB_ENV, ...process.env };
  if (process.platform === 'win32' || process.execve === undefined) return runAsChild(args, env);
  process.chdir(root);
  // Node warns that execve is experimental: irrelevant to the person who starts a hub.
  process.emitWarning = () => undefined;
  process.execve(process.execPath, [process.execPath, ...args], env);
}

function runAsChild(args: string[], env: NodeJS.ProcessEnv): void {
  const hub = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // Ctrl-C reaches the whole foreground group: the hub already has it, and a second one could mean "immediately".
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      hub.kill(signal);
    });
  }
  hub.once('error', (error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
  hub.once('exit', (code, signal) => {
    process.exitCode = code ?? SIGNAL_EXIT_BASE + (signal ? constants.signals[signal] : 0);
  });
}
