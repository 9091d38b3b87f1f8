// Vitest's global setup of the component tests.
import { join } from 'node:path';
import { runTool } from '../../../scripts/run-tool.ts';

const CONFIG = join(import.meta.dirname, 'page.config.ts');

export async function setup(): Promise<void> {
  const { code, output } = await runTool('vite', ['build', '--logLevel', 'warn', '--config', CONFIG], {
    show: false,
    env: { NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Error(output);
}
