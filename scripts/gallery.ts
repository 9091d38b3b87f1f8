// Draws the golden boards and opens the gallery of all display components, which includes them.
import { join } from 'node:path';
import { runProgram, runTool } from './run-tool.ts';
import { root } from './source-id.ts';

const golden = [join(root, 'tests/golden/write-golden.ts'), '--json', join(root, 'dist/golden')];
const { code } = await runProgram(process.execPath, golden, { show: true });
process.exitCode = code;
if (code === 0) {
  const args = ['displays', '--config', 'vite.config.ts', '--open', '/gallery.html'];
  process.exitCode = (await runTool('vite', args, { show: true })).code;
}
