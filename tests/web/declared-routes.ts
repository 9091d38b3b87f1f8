// Every API route with its declared right, for generated tests.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WebContext } from '../../hub/web/web-context.ts';
import { webStage } from './web-stage.ts';

const UNASKED = { ok: false, refusal: { code: 'wrong-state' } } as const;
/** A standalone hub, only for listing its routes. */
export const STANDALONE_HUB: NonNullable<WebContext['standalone']> = {
  firstRun: { isOpen: () => true, make: async () => UNASKED },
  accounts: { all: () => [], add: async () => UNASKED, change: async () => UNASKED, remove: () => UNASKED },
  menu: {
    page: () => ({ revision: '', menu: { categories: [], items: [], groups: [] }, stations: [] }),
    edit: () => UNASKED,
    csv: () => '',
    preview: () => UNASKED,
    takeIn: () => UNASKED,
  },
  siteFile: { write: () => UNASKED, preview: () => UNASKED, takeIn: () => UNASKED },
  site: { place: () => undefined, savePlace: async () => UNASKED },
  staff: {
    all: () => [],
    add: async () => UNASKED,
    change: async () => UNASKED,
    remove: async () => UNASKED,
  },
};
const NOBODYS_CHOICE: NonNullable<WebContext['startChoice']> = {
  mode: { as: 'sandbox', chosenBy: 'nobody' },
  isOpen: () => true,
  choose: () => UNASKED,
  restart: () => {},
};

/**
 * By method and pattern, such as `GET /api/setup`.
 * @param standalone if set, includes the routes of a standalone hub and of the start choice
 */
export async function declaredRoutes(standalone?: WebContext['standalone']) {
  const folder = mkdtempSync(join(tmpdir(), 'kds-routes-'));
  const { app, close } = await webStage({
    ...{ folder, keepOpen: true, standalone },
    startChoice: standalone && NOBODYS_CHOICE,
  });
  const declared = [...app.declaredRights];
  await close();
  rmSync(folder, { recursive: true });
  return declared;
}
