// Builds both bundles for the browsers and containers of a test run, once for all files, before the first of them starts.
import { buildStale } from '../../scripts/build.ts';

/** Vitest's global setup of the screens and the slow project. */
export async function setup(): Promise<void> {
  const said: string[] = [];
  if (!(await buildStale(['displays', 'hub'], (line) => said.push(line)))) throw new Error(said.join('\n'));
}
