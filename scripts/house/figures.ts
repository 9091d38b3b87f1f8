// The figures by which the house is judged: how far one walks through it, how crowded its rooms are, how long its
// functions. Each is a number that is better when it is smaller.
import { dirname } from 'node:path';
import type { SourceFile } from './read-house.ts';

const LONG_FUNCTION_LINES = 60;
const OVERLONG_FUNCTION_LINES = 100;
const SMALL_FILE_LINES = 40;
/** So many equal lines in a row, imports and brackets left out, are a copy. */
const COPIED_LINES = 7;
// A bag of parts or a port: what one piece of the hub asks to be handed.
const PARTS = /(?:Parts|Ports?)$/;
// Every component has its own Props.
const NAMED_ALIKE_ON_PURPOSE = new Set(['Props']);

export type Figures = Record<FigureName, { value: number; where: string[] }>;
export type FigureName =
  | 'files'
  | 'filesWithOneImporter'
  | 'smallFilesWithOneImporter'
  | 'mostFilesInAFolder'
  | 'functionsOver60Lines'
  | 'functionsOver100Lines'
  | 'partsInterfacesInHub'
  | 'typesDeclaredTwice'
  | 'folderPairsImportingEachOther'
  | 'importCycles'
  | 'copiedBlocks';

/** All figures of the given files, each with the places it was counted at, the worst first. */
export function figuresOf(files: SourceFile[]): Figures {
  const importers = importersOf(files);
  const single = files.filter((file) => importers.get(file.path)?.size === 1);
  const small = single.filter((file) => file.lines < SMALL_FILE_LINES);
  const folders = crowdedFolders(files);
  const long = longFunctions(files, LONG_FUNCTION_LINES);
  return {
    files: { value: files.length, where: [] },
    filesWithOneImporter: count(single.map(({ path }) => path)),
    smallFilesWithOneImporter: count(small.map(({ path }) => path)),
    mostFilesInAFolder: {
      value: folders[0]?.[1] ?? 0,
      where: folders.map(([name, size]) => `${size} ${name}`),
    },
    functionsOver60Lines: count(long),
    functionsOver100Lines: count(longFunctions(files, OVERLONG_FUNCTION_LINES)),
    partsInterfacesInHub: count(
      files
        .filter(({ path }) => path.startsWith('hub/'))
        .flatMap(({ path, types }) =>
          types.filter((name) => PARTS.test(name)).map((name) => `${path} ${name}`),
        ),
    ),
    typesDeclaredTwice: count(typesDeclaredTwice(files)),
    folderPairsImportingEachOther: count(mutualFolders(files)),
    importCycles: count(importCycles(files).map((cycle) => cycle.join(' → '))),
    copiedBlocks: count(copiedBlocks(files)),
  };
}

function count(where: string[]): { value: number; where: string[] } {
  return { value: where.length, where };
}

function importersOf(files: SourceFile[]): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>();
  for (const file of files) {
    for (const { to } of file.imports) importers.set(to, (importers.get(to) ?? new Set()).add(file.path));
  }
  return importers;
}

function crowdedFolders(files: SourceFile[]): [folder: string, size: number][] {
  const sizes = new Map<string, number>();
  for (const { path } of files) sizes.set(dirname(path), (sizes.get(dirname(path)) ?? 0) + 1);
  return [...sizes].sort(([, one], [, other]) => other - one);
}

function longFunctions(files: SourceFile[], limit: number): string[] {
  return files
    .flatMap(({ path, functions }) => functions.map((found) => ({ ...found, path })))
    .filter(({ lines }) => lines > limit)
    .sort((one, other) => other.lines - one.lines)
    .map(({ path, line, name, lines }) => `${lines} ${path}:${line} ${name}`);
}

function typesDeclaredTwice(files: SourceFile[]): string[] {
  const homes = new Map<string, string[]>();
  for (const { path, types } of files) {
    for (const name of types) homes.set(name, [...(homes.get(name) ?? []), path]);
  }
  return [...homes]
    .filter(([name, paths]) => paths.length > 1 && !NAMED_ALIKE_ON_PURPOSE.has(name))
    .map(([name, paths]) => `${name}: ${paths.join(', ')}`);
}

/** Two folders of the house that import each other, whichever way a change goes; a folder and its own rooms don't count. */
function mutualFolders(files: SourceFile[]): string[] {
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

/** Sets of files that reach each other by imports, types counted (Tarjan's strongly connected components). */
export function importCycles(files: SourceFile[]): string[][] {
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

function copiedBlocks(files: SourceFile[]): string[] {
  const seen = new Map<string, string>();
  const copies: string[] = [];
  for (const file of files) {
    const lines = tellingLines(file.text);
    let copyEnd = -1;
    for (let at = 0; at + COPIED_LINES <= lines.length; at += 1) {
      const block = lines.slice(at, at + COPIED_LINES);
      const key = block.map(({ text }) => text).join('\n');
      const place = `${file.path}:${block[0]?.line}`;
      const first = seen.get(key);
      if (first === undefined) seen.set(key, place);
      else if (at > copyEnd) copies.push(`${first} = ${place}`);
      if (first !== undefined) copyEnd = at + COPIED_LINES;
    }
  }
  return copies;
}

function tellingLines(text: string): { text: string; line: number }[] {
  return text
    .replaceAll(/^import[\s\S]*?;$/gm, (found) => found.replaceAll(/[^\n]/g, ''))
    .split('\n')
    .map((line, index) => ({ text: line.trim(), line: index + 1 }))
    .filter(({ text: line }) => /\w/.test(line) && !/^(?:\/\/|\*|\/\*)/.test(line));
}
