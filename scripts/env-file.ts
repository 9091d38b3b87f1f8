// Loads a .env file for a hub outside of containers: the same file that docker compose reads.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './source-id.ts';

/** Adds the values of .env to this process's environment; existing ones stay. */
export function loadEnvFile(): void {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
