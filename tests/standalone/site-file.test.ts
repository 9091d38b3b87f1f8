// A site file is imported as a whole or not at all, on a real database.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SiteState } from '../../hub/engine/site-context.ts';
import { HubEvents } from '../../hub/host/hub-events.ts';
import { emptySiteContext } from '../../hub/organisation/site-context.ts';
import { migrationsFolder } from '../../hub/project-root.ts';
import { SiteFile } from '../../hub/standalone/site-file.ts';
import { StandaloneSite } from '../../hub/standalone/standalone-site.ts';
import { DURABLE_PRAGMAS, openDatabase } from '../../hub/store/open-database.ts';
import { SiteCopyStore } from '../../hub/store/site-copy-store.ts';
import { createMetaStore, createStores } from '../../hub/store/stores.ts';
import { tempDir } from '../support/temp-dir.ts';

const NOW = Date.UTC(2026, 4, 8, 12);
const RIGHTS = ['boards', 'setup', 'dealer-options', 'organizations'] as const;

/** A hub with a site of that name and one item of the same name. */
function hubOf(name: string) {
  const database = openDatabase(join(tempDir(), 'kds.db'), migrationsFolder, DURABLE_PRAGMAS);
  const now = () => NOW;
  const meta = createMetaStore(database.db, now);
  const served = new SiteState(emptySiteContext());
  const stores = createStores(database, meta, () => served.organisation?.id ?? '');
  const shown: string[][] = [];
  const nothing = () => {};
  const link = { serving: nothing, closed: nothing, cloud: nothing, broker: nothing, loggedIn: nothing };
  const site = new StandaloneSite({
    stores,
    served,
    engine: {
      useSite: ({ catalogue }) => void shown.push(catalogue.items.map((item) => item.name)),
      change: (input) => {
        if (input.kind === 'organisation-changed') served.organisation = input.organisation;
      },
      site: () => emptySiteContext(),
    },
    link: { ...link, lacks: nothing, outbox: nothing },
    now,
    cautiousNow: now,
    after: () => nothing,
    events: new HubEvents(),
  });
  const items = [{ _id: name, name }];
  const organisation = { id: `site-${name}`, name, role: 'site' as const };
  site.found({ organisation, setup: { profiles: [] }, lists: { items } }, nothing);
  const copies = new SiteCopyStore(database.db, stores.meta);
  const file = new SiteFile(stores, copies, site, new HubEvents(), now);
  const text = () => {
    const written = file.write();
    return written.ok ? written.value.text : written.refusal.code;
  };
  return { file, text, shown, copies, stores };
}

it('an import replaces the whole site, and boards show it immediately [SOLO-06]', () => {
  const [here, there] = [hubOf('Pizza'), hubOf('Soup')];
  expect(here.file.takeIn(there.text(), RIGHTS)).toEqual({ ok: true, value: { tills: [] } });
  expect(here.text()).toBe(there.text());
  expect(here.shown.at(-1)).toEqual(['Soup']);
});

it('an import that fails midway leaves everything unchanged [SOLO-06]', () => {
  const [here, there] = [hubOf('Pizza'), hubOf('Soup')];
  const before = here.text();
  const revision = here.stores.sites.setup('site-Pizza')?.revision;
  const { replace } = here.copies;
  here.copies.replace = (...given) => {
    replace.apply(here.copies, given);
    throw new Error('the disk is full');
  };
  expect(() => here.file.takeIn(there.text(), RIGHTS)).toThrow('the disk is full');
  expect(here.text()).toBe(before);
  expect(here.stores.sites.setup('site-Pizza')?.revision).toBe(revision);
  expect(here.shown).toEqual([['Pizza']]);
});

it('an import is refused to a user without the rights for the file’s content [SOLO-06]', () => {
  const [here, there] = [hubOf('Pizza'), hubOf('Soup')];
  const setup = { profiles: [], hideSetupForNonAdmin: true };
  there.stores.sites.saveSetup('site-Soup', 2, setup, NOW);
  expect(here.file.takeIn(there.text(), ['setup'])).toMatchObject({ refusal: { code: 'not-allowed' } });
  expect(here.file.takeIn(there.text(), RIGHTS)).toMatchObject({ ok: true });
});
