// The four ways of the data as docs/architecture.md walks them, file by file. The page is read so that it can't say less
// than the code does: every file exists, and to each one leads an import, or a contract both import, from a file read before.
import type { SourceFile } from './read-house.ts';

const SECTION = /^## The four ways$([\s\S]*?)(?=^## |(?![\s\S]))/m;
const WAY = /^### (.+)$([\s\S]*?)(?=^### |(?![\s\S]))/gm;
const STOP = /^\d+\. `([^`]+)`/gm;
/** Where a room says what it is handed and hands out. */
const CONTRACTS = /\/ports\.tsx?$/;

const FIGURE_OF = {
  'From the broker to the websocket': 'filesFromBrokerToWebsocket',
  'From the websocket to the pixel': 'filesFromWebsocketToPixel',
  'From the tap to the socket': 'filesFromTapToSocket',
  'From the socket to the commit': 'filesFromSocketToCommit',
} as const;
export type WayFigure = (typeof FIGURE_OF)[keyof typeof FIGURE_OF];

/** Counts the files of each way; what can't be followed on is an error of its own. */
export function readWays(
  page: string,
  files: SourceFile[],
): { figures: Record<WayFigure, { value: number; where: string[] }>; errors: string[] } {
  const known = new Map(files.map((file) => [file.path, file]));
  const [, section = ''] = SECTION.exec(page) ?? [];
  const walked = new Map(
    [...section.matchAll(WAY)].map(([, name = '', text = '']) => [
      name,
      [...text.matchAll(STOP)].map(([, path = '']) => path),
    ]),
  );
  const errors: string[] = [];
  const entries = Object.entries(FIGURE_OF).map(([name, figure]) => {
    const where = walked.get(name) ?? [];
    if (where.length === 0) errors.push(`docs/architecture.md doesn't walk the way "${name}"`);
    for (const [index, path] of where.entries()) {
      const file = known.get(path);
      const before = where.slice(0, index).flatMap((earlier) => known.get(earlier) ?? []);
      if (file === undefined) errors.push(`${name}: ${path} doesn't exist`);
      else if (index > 0 && !before.some((earlier) => leadsTo(earlier, file)))
        errors.push(`${name}: nothing that stands before it leads to ${path}`);
    }
    return [figure, { value: where.length, where }] as const;
  });
  return {
    figures: Object.fromEntries(entries) as Record<WayFigure, { value: number; where: string[] }>,
    errors,
  };
}

function leadsTo(file: SourceFile, next: SourceFile): boolean {
  const there = file.imports.map(({ to }) => to);
  const back = next.imports.map(({ to }) => to);
  if (there.includes(next.path) || back.includes(file.path)) return true;
  return there.some((to) => CONTRACTS.test(to) && back.includes(to));
}
