// Every route of the API with the right that it declares, for tests that are made of them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { webStage } from './web-stage.ts';

/** By method and pattern, such as `GET /api/setup`. */
export async function declaredRoutes() {
  const folder = mkdtempSync(join(tmpdir(), 'kds-routes-'));
  const { app, close } = await webStage({ folder, keepOpen: true });
  const declared = [...app.declaredRights];
  await close();
  rmSync(folder, { recursive: true });
  return declared;
}
