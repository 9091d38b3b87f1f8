// Structural defects: import cycles, folders that import each other, overlong functions.
import { dirname } from 'node:path';
import type { SourceFile } from './read-sources.ts';

const LONGEST_FUNCTION_LINES = 100;

/** Functions of more than 100 lines, the longest first. */
export function overlongFunctions(files: readonly SourceFile[]): string[] {
  return files
    .flatMap(({ path, functions }) => functions.map((found) => ({ ...found, path })))
    .filter(({ lines }) => lines > LONGEST_FUNCTION_LINES)
    .sort((one, other) => other.lines - one.lines)
    .map(({ path, line, name, lines }) => `${path}:${line} ${name} has ${lines} lines`);
}

/** Pairs of folders that import each other, with the number of imports each way; a folder and its subfolder don't count. */
export function mutualFolders(files: readonly SourceFile[]): string[] {
  const arrows = new Map<string, number>();
  for (const file of files) {
    for (const { to } of file.imports) {
      const arrow = `${dirname(file.path)} ${dirname(to)}`;
      arrows.set(arrow, (arrows.get(arrow) ?? 0) + 1);
    }
  }
  const pairs: string[] = [];
  for (const [arrow, there] of arrows) {
    const [from = '', to = ''] = arrow.split(' ');
    const back = arrows.get(`${to} ${from}`);
    if (from < to && back !== undefined && !within(from, to)) pairs.push(`${from} ${there} ⇄ ${back} ${to}`);
  }
  return pairs.sort();
}

function within(folder: string, inner: string): boolean {
  return inner === folder || inner.startsWith(`${folder}/`);
}

/** Sets of files that reach each other by imports, including type imports (Tarjan's strongly connected components). */
export function importCycles(files: readonly SourceFile[]): string[][] {
  const imports = new Map(files.map((file) => [file.path, file.imports.map(({ to }) => to)]));
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];

  const visit = (path: string): number => {
    const index = order.size;
    order.set(path, index);
    lowest.set(path, index);
    stack.push(path);
    for (const to of imports.get(path) ?? []) {
      if (!imports.has(to)) continue;
      if (!order.has(to)) lowest.set(path, Math.min(lowest.get(path) ?? index, visit(to)));
      else if (stack.includes(to))
        lowest.set(path, Math.min(lowest.get(path) ?? index, order.get(to) ?? index));
    }
    if (lowest.get(path) === index) {
      const members = stack.splice(stack.indexOf(path));
      if (members.length > 1) cycles.push(members.sort());
    }
    return lowest.get(path) ?? index;
  };
  for (const { path } of files) if (!order.has(path)) visit(path);
  return cycles;
}
