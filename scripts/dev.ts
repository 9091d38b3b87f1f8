// `npm run dev`: the hub from its sources, restarted on changes, and Vite's server in front of it for the displays.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { loadEnvFile } from './env-file.ts';
import { root } from './source-id.ts';

const DEFAULT_HUB_PORT = '4600';

loadEnvFile();
const hubAddress = `http://127.0.0.1:${process.env.KDS_PORT ?? DEFAULT_HUB_PORT}`;

const children = [
  start(['--watch', '--watch-preserve-output', 'hub/main.ts']),
  start([join(root, 'node_modules/vite/bin/vite.js')], { KDS_DEV_HUB: hubAddress }),
];

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stopAll(signal));
for (const child of children) {
  child.once('exit', (code) => {
    process.exitCode ||= code ?? 0;
    stopAll('SIGTERM');
  });
}

function start(args: string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
}

function stopAll(signal: NodeJS.Signals): void {
  for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill(signal);
}
