// Owns finding the golden kitchens and bringing their boards into the present: every moment keeps its age.
import type { Board } from '../../shared/protocol/board.ts';
import type { GoldenFile } from '../../shared/samples/golden-file.ts';

const files = import.meta.glob<GoldenFile>('../../shared/samples/kitchens/*.json', { import: 'default' });

/** The names of all golden kitchens, in the order of the alphabet. */
export const goldenNames: readonly string[] = Object.keys(files).map(nameOf).sort();

/** The file of a kitchen; undefined for a name that none has. */
export async function goldenFile(name: string): Promise<GoldenFile | undefined> {
  const [, load] = Object.entries(files).find(([path]) => nameOf(path) === name) ?? [];
  return load?.();
}

function nameOf(path: string): string {
  return path.replace(/^.*\/(.*)\.json$/, '$1');
}

/** Fields that hold a moment (ms), wherever in a board they stand. */
const MOMENTS = new Set([
  'firedAt',
  'firstServedAt',
  'servedAt',
  'sortAt',
  'addedAt',
  'activateAt',
  'endsAt',
  'since',
  'eta',
]);

/** The same board as if it were looked at `byMs` later. */
export function movedInTime<Of extends Board>(board: Of, byMs: number): Of {
  return JSON.parse(
    JSON.stringify(board, (key, value: unknown) =>
      typeof value === 'number' && MOMENTS.has(key) ? value + byMs : value,
    ),
  );
}
