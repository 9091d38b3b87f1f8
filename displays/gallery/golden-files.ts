// Finding the golden kitchens.
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
