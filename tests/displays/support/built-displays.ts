// Folder of the built displays that journeys open without a real hub: the same files that a hub would serve.
import { join } from 'node:path';
import { builtId, root } from '../../../scripts/source-id.ts';

/** Folder with index.html and gallery.html; built before the first file of a run (tests/support/build-first.ts). */
export const BUILT_DISPLAYS = join(root, 'dist/displays');

/** Build id that the menu shows after "Build". */
export const builtDisplaysId = () => builtId('displays') ?? 'none';
