// Golden kitchens as written to dist/golden by `npm run gallery`; none if it hasn't run.
import type { Board } from '../../shared/protocol/board/board.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import type { Site } from '../../shared/protocol/down.ts';

/** The boards of a realistic kitchen at one moment. */
export interface GoldenFile {
  about: string;
  /** Hub time (ms) of the boards. */
  now: number;
  site: Site;
  boards: Record<string, { address: BoardAddress; board: Board }>;
}

const files = import.meta.glob<GoldenFile>('../../dist/golden/*.json', { import: 'default' });

/** The names of all golden kitchens, in alphabetical order. */
export const goldenNames: readonly string[] = Object.keys(files).map(nameOf).sort();

/** The file of a kitchen; undefined for an unknown name. */
export async function goldenFile(name: string): Promise<GoldenFile | undefined> {
  const [, load] = Object.entries(files).find(([path]) => nameOf(path) === name) ?? [];
  return load?.();
}

function nameOf(path: string): string {
  return path.replace(/^.*\/(.*)\.json$/, '$1');
}
