// The way of a .env file to the hub outside of containers: the same file that docker compose takes.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './source-id.ts';

/** Adds what .env says to this process's environment; what is set there already stays. */
export function loadEnvFile(): void {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
