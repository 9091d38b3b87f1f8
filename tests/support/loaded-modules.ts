// Loaded before a hub (`--import`): when it ends it writes down what of Node it has loaded, a name a line, into the file that
// LOADED_MODULES_FILE names.
import { writeFileSync } from 'node:fs';

const file = process.env['LOADED_MODULES_FILE'];
// Known to Node's own tests, and to none of its types.
const list: unknown = Reflect.get(process, 'moduleLoadList');
process.on('exit', () => {
  if (file !== undefined && Array.isArray(list)) writeFileSync(file, list.join('\n'));
});
