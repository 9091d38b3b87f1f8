// Preloaded into a hub (`--import`): when it ends it writes the names of Node's loaded modules, one per line, to the file in
// LOADED_MODULES_FILE.
import { writeFileSync } from 'node:fs';

const file = process.env['LOADED_MODULES_FILE'];
// Used in Node's own tests, but missing from its types.
const list: unknown = Reflect.get(process, 'moduleLoadList');
process.on('exit', () => {
  if (file !== undefined && Array.isArray(list)) writeFileSync(file, list.join('\n'));
});
