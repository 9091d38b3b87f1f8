// Runs command-line tools for our scripts: always on this Node, never through a shell.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './source-id.ts';

/** `output` is what a terminal would show, `stdout` only the machine-readable part. */
export type ToolResult = { code: number; output: string; stdout: string };

const SIGNAL_EXIT_BASE = 128;

const entries = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  cspell: 'node_modules/cspell/bin.mjs',
  knip: 'node_modules/knip/bin/knip.js',
  stryker: 'node_modules/@stryker-mutator/core/bin/stryker.js',
  tsc: 'node_modules/typescript/bin/tsc',
  vite: 'node_modules/vite/bin/vite.js',
  vitest: 'node_modules/vitest/vitest.mjs',
} as const;

type RunOptions = { show: boolean; env?: Record<string, string> };

/** Runs one of the project's tools; with `show` its output goes to the terminal, otherwise it is collected. */
export function runTool(
  tool: keyof typeof entries,
  args: string[],
  options: RunOptions,
): Promise<ToolResult> {
  return runProgram(process.execPath, [join(root, entries[tool]), ...args], options);
}

/** Runs any program in the project's root. Resolves to its exit code (128 if a signal ended it). */
export function runProgram(program: string, args: string[], options: RunOptions): Promise<ToolResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', options.show ? 'inherit' : 'pipe', options.show ? 'inherit' : 'pipe'],
    });
    let output = '';
    let stdout = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      stdout += text;
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? SIGNAL_EXIT_BASE, output, stdout }));
  });
}
