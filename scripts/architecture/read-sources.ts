// Parses the production code (hub, displays, shared) for the architecture check: imports and lengths of functions.
// Uses oxc: the compiler has no API for it.
import { dirname, join, posix } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { projectFiles } from '../project-files.ts';

export type Import = { to: string; typeOnly: boolean };
export type MeasuredFunction = { name: string; line: number; lines: number };
export type SourceFile = {
  path: string;
  /** Files of the project, by path from the root; each once, `typeOnly` if only types are imported. */
  imports: Import[];
  /** Packages by name, `node:*` included. */
  packages: Import[];
  functions: MeasuredFunction[];
};

const PRODUCTION = /^(?:hub|displays|shared)\/.*\.tsx?$/;
const SCRIPTS = /^scripts\/.*\.ts$/;

export function readProduction(): SourceFile[] {
  return readFiles(PRODUCTION);
}

/** The scripts run by npm: not part of the product, but they may not import tests either. */
export function readScripts(): SourceFile[] {
  return readFiles(SCRIPTS);
}

function readFiles(where: RegExp): SourceFile[] {
  return projectFiles()
    .filter(({ path }) => where.test(path) && !path.endsWith('.d.ts'))
    .map(({ path, text }) => readSource(path, text()));
}

/** One file; `path` is relative to the project's root. */
export function readSource(path: string, text: string): SourceFile {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const lineAt = lineFinder(text);
  const found = new Map<string, boolean>();
  const functions: MeasuredFunction[] = [];
  const names = new Map<number, string>();

  const seen = (specifier: unknown, typeOnly: boolean) => {
    if (typeof specifier === 'string') found.set(specifier, typeOnly && (found.get(specifier) ?? true));
  };
  const measure = (node: { start: number; end: number; id?: { name: string } | null }) => {
    const line = lineAt(node.start);
    const name = node.id?.name ?? names.get(node.start) ?? '(anonymous)';
    functions.push({ name, line, lines: lineAt(node.end) - line + 1 });
  };

  new Visitor({
    ImportDeclaration(node) {
      const values = node.specifiers.some((one) => !('importKind' in one) || one.importKind !== 'type');
      seen(node.source.value, node.importKind === 'type' || (node.specifiers.length > 0 && !values));
    },
    ExportNamedDeclaration: (node) => seen(node.source?.value, node.exportKind === 'type'),
    ExportAllDeclaration: (node) => seen(node.source.value, node.exportKind === 'type'),
    ImportExpression: (node) => seen('value' in node.source ? node.source.value : undefined, false),
    TSImportType: (node) => seen(node.source.value, true),
    VariableDeclarator(node) {
      if (node.init && node.id.type === 'Identifier') names.set(node.init.start, node.id.name);
    },
    Property(node) {
      if (node.key.type === 'Identifier') names.set(node.value.start, node.key.name);
    },
    MethodDefinition(node) {
      if (node.key.type === 'Identifier') names.set(node.value.start, node.key.name);
    },
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(program);

  const imports: Import[] = [];
  const packages: Import[] = [];
  for (const [specifier, typeOnly] of found) {
    if (!specifier.startsWith('.')) packages.push({ to: specifier, typeOnly });
    else if (/\.tsx?$/.test(specifier)) {
      imports.push({ to: posix.normalize(join(dirname(path), specifier)), typeOnly });
    }
  }
  return { path, imports, packages, functions };
}

function lineFinder(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
