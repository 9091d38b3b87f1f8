// The starting of command-line tools by our scripts: always on this very Node, never through a shell.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './source-id.ts';

/** `output` is what a terminal would have shown, `stdout` only what is meant for machines. */
export type ToolResult = { code: number; output: string; stdout: string };

const SIGNAL_EXIT_BASE = 128;

const entries = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  knip: 'node_modules/knip/bin/knip.js',
  stryker: 'node_modules/@stryker-mutator/core/bin/stryker.js',
  tsc: 'node_modules/typescript/bin/tsc',
  vite: 'node_modules/vite/bin/vite.js',
  vitest: 'node_modules/vitest/vitest.mjs',
} as const;

type RunOptions = { show: boolean; env?: Record<string, string> };

/** Runs one of the project's tools; with `show` its output goes to the terminal, else it is collected. */
export function runTool(
  tool: keyof typeof entries,
  args: string[],
  options: RunOptions,
): Promise<ToolResult> {
  return runProgram(process.execPath, [join(root, entries[tool]), ...args], options);
}

/** Runs any program in the project's root. Resolves with its exit code (128 when a signal ended it). */
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
