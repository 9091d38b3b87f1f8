// Path of the displays' single script (written by build-page.ts).
import { join } from 'node:path';
import { root } from '../../../scripts/source-id.ts';

const dir = join(root, 'dist/components');
const base = 'page.js';

export const PAGE_SCRIPT = { dir, base, file: join(dir, base) };
