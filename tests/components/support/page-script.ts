// Where the displays lie as one script (build-page.ts writes it).
import { join } from 'node:path';
import { root } from '../../../scripts/source-id.ts';

const dir = join(root, 'dist/components');
const base = 'page.js';

export const PAGE_SCRIPT = { dir, base, file: join(dir, base) };
