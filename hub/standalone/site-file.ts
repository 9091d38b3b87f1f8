// Exports, previews and imports a whole site as one file (SOLO-06). Its only secrets are the hashes of passcodes;
// orders, accounts, tokens and webhooks are not included. Contents: docs/standalone.md.

import { createHash, randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { canonicalJson } from '../../shared/json/canonical-json.ts';
import { parseJson } from '../../shared/json/json-limits.ts';
import { asJsonObject, isJsonObject, type JsonObject, objectsIn } from '../../shared/json/json-object.ts';
import { readSetup } from '../../shared/model/setup/setup.ts';
import type { Outcome } from '../../shared/protocol/refusal.ts';
import type { Right } from '../../shared/protocol/session.ts';
import {
  SITE_FILE_MAX_BYTES,
  SITE_FILE_PARTS,
  type SiteFilePart,
  type SitePreview,
  type SiteTakenIn,
} from '../../shared/protocol/site/site-file.ts';
import { type RawLists, readCatalogue } from '../cloud/catalogue.ts';
import type { HubEvents } from '../host/hub-events.ts';
import { validateSentSetup } from '../organisation/setup-saver.ts';
import { type SiteCopy, type SiteCopyStore, siteCopy } from '../store/site-copy-store.ts';
import type { Stores } from '../store/stores.ts';
import type { StandaloneSite } from './standalone-site.ts';

const FORMAT = 'kds-site';
/** Increment when the file's content changes, and keep reading older versions. */
const VERSION = 1;
const NAMES_SHOWN = 20;
const TOKEN_BYTES = 32;
/** Catalogue lists included in the file. */
const LISTS = [
  'items',
  'categories',
  'tables',
  'modifierGroups',
  'itemGroups',
  'itemPriorityLists',
  'kitchenBons',
  'tags',
  'regional',
] as const satisfies readonly (keyof RawLists)[];
const ENTRIES_MAX = 10_000;

const jsonObject = z.custom<JsonObject>(isJsonObject);
const list = z._default(z.array(jsonObject).check(z.maxLength(ENTRIES_MAX)), []);
const content = z.object({
  site: z.object({
    name: z.string().check(z.minLength(1), z.maxLength(80)),
    region: z.optional(z.string().check(z.maxLength(20))),
  }),
  setup: jsonObject,
  lists: z.object({
    items: list,
    categories: list,
    tables: list,
    modifierGroups: list,
    itemGroups: list,
    itemPriorityLists: list,
    kitchenBons: list,
    tags: list,
    regional: list,
  }),
  ...siteCopy.shape,
});
type SiteContent = z.infer<typeof content>;

const envelope = z.object({
  format: z.literal(FORMAT),
  version: z.int().check(z.gte(1)),
  /** SHA-256 of the content as canonical JSON. */
  sum: z.string(),
  content: z.unknown(),
});

export class SiteFile {
  readonly #stores: Stores;
  readonly #copies: SiteCopyStore;
  readonly #site: StandaloneSite;
  readonly #events: HubEvents;
  readonly #now: () => number;

  constructor(
    stores: Stores,
    copies: SiteCopyStore,
    site: StandaloneSite,
    events: HubEvents,
    now: () => number,
  ) {
    this.#stores = stores;
    this.#copies = copies;
    this.#site = site;
    this.#events = events;
    this.#now = now;
  }

  /** The whole site as text; refused with wrong-state while the hub has no site. */
  write(): Outcome<{ name: string; text: string }> {
    const here = this.#here();
    if (here === undefined) return { ok: false, refusal: { code: 'wrong-state' } };
    const file = { format: FORMAT, version: VERSION, sum: sumOf(here), content: here };
    const date = new Date(this.#now()).toISOString().slice(0, 10);
    return {
      ok: true,
      value: { name: `site-${date}.json`, text: `${JSON.stringify(file, undefined, 1)}\n` },
    };
  }

  /** Preview of an import. Refused with site-file-invalid. */
  preview(text: string, rights: readonly Right[]): Outcome<SitePreview> {
    const read = readSiteFile(text, rights);
    const here = this.#here();
    if (!read.ok) return read;
    if (here === undefined) return { ok: false, refusal: { code: 'wrong-state' } };
    const [before, after] = [namesOf(here), namesOf(read.value)];
    // Tills stay: their tokens are not in the file.
    after.tills = [...before.tills, ...missing(after.tills, before.tills)];
    return {
      ok: true,
      value: {
        name: { before: here.site.name, after: read.value.site.name },
        parts: SITE_FILE_PARTS.map((part) => ({
          part,
          before: before[part].length,
          after: after[part].length,
          gone: missing(before[part], after[part]).slice(0, NAMES_SHOWN),
          added: missing(after[part], before[part]).slice(0, NAMES_SHOWN),
        })),
      },
    };
  }

  /** Replaces the site by the file's, completely or not at all. Refused like a preview. */
  takeIn(text: string, rights: readonly Right[]): Outcome<SiteTakenIn> {
    const read = readSiteFile(text, rights);
    if (!read.ok) return read;
    const id = this.#site.organisation()?.id;
    if (id === undefined) return { ok: false, refusal: { code: 'wrong-state' } };
    const { site, setup, lists, ...copy } = read.value;
    const made = missing(copy.tills, this.#copies.read(id).tills).map((name) => ({
      name,
      token: randomBytes(TOKEN_BYTES).toString('base64url'),
    }));
    const rows = made.map(({ name, token }) => ({ id: randomUUID(), name, tokenHash: tokenHash(token) }));
    this.#site.replaceSite(site, { lists, setup: { ...setup, id } }, () =>
      this.#copies.replace(id, copy, rows, this.#now()),
    );
    this.#events.emit('siteReplaced');
    return { ok: true, value: { tills: made } };
  }

  #here(): SiteContent | undefined {
    const { sites } = this.#stores;
    const { id, name, region } = this.#site.organisation() ?? {};
    if (id === undefined || name === undefined) return undefined;
    const { id: _own, ...setup } = asJsonObject(sites.setup(id)?.setup);
    const listOf = (list: (typeof LISTS)[number]) => objectsIn(sites.list(id, list));
    return {
      site: { name, ...(region === undefined ? {} : { region }) },
      setup,
      lists: {
        items: listOf('items'),
        categories: listOf('categories'),
        tables: listOf('tables'),
        modifierGroups: listOf('modifierGroups'),
        itemGroups: listOf('itemGroups'),
        itemPriorityLists: listOf('itemPriorityLists'),
        kitchenBons: listOf('kitchenBons'),
        tags: listOf('tags'),
        regional: listOf('regional'),
      },
      ...this.#copies.read(id),
    };
  }
}

type FileFault = 'not-a-site' | 'damaged' | 'too-new' | 'too-large';

/** A complete site ready for import, or the reason why not. */
function readSiteFile(text: string, rights: readonly Right[]): Outcome<SiteContent> {
  if (Buffer.byteLength(text) > SITE_FILE_MAX_BYTES) return invalid('too-large');
  const json = parseJson(text);
  if (!json.ok) return invalid('not-a-site');
  const file = z.safeParse(envelope, json.value);
  if (!file.success) return invalid('not-a-site');
  if (file.data.version > VERSION) return invalid('too-new');
  if (sumOf(file.data.content) !== file.data.sum) return invalid('damaged');
  const read = z.safeParse(content, file.data.content);
  if (!read.success) return invalid('damaged', read.error.issues[0]?.path.map(String).join('.'));
  const unreadable = unreadableList(read.data.lists);
  if (unreadable !== undefined) return invalid('damaged', unreadable);
  const twice = doubledId(read.data);
  if (twice !== undefined) return invalid('damaged', twice);
  const judged = validateSentSetup(
    { revision: 0, setup: {} },
    { revision: 0, setup: read.data.setup },
    rights,
  );
  if (!judged.ok)
    return judged.saved.ok ? invalid('damaged', 'setup') : { ok: false, refusal: judged.saved.refusal };
  // As saved there: defaults of a save were filled in then.
  return { ok: true, value: read.data };
}

/** Every entry must be readable: the hub would skip an unreadable one, which would then be lost. */
function unreadableList(lists: SiteContent['lists']): string | undefined {
  const read = readCatalogue(lists);
  return LISTS.find((name) => {
    const entries = read[name];
    return name !== 'regional' && Array.isArray(entries) && entries.length !== lists[name].length;
  });
}

function doubledId({ staff, ports, templates, namedItems }: SiteCopy): string | undefined {
  const ids = {
    staff: staff.map(({ id }) => id),
    ports: ports.map(({ id }) => id),
    'ports.port': ports.map(({ port }) => port),
    templates: templates.map(({ id }) => id),
    namedItems: namedItems.map(({ item }) => item),
  };
  return Object.entries(ids).find(([, all]) => new Set<unknown>(all).size !== all.length)?.[0];
}

/** Names of a site's content for people. */
function namesOf({ setup, lists, ...copy }: SiteContent): Record<SiteFilePart, string[]> {
  const { profiles, printers, virtualWorkStations } = readSetup(setup);
  const { items, categories, modifierGroups, kitchenBons } = readCatalogue(lists);
  const names = (entries: readonly { name: string }[]) => entries.map(({ name }) => name);
  return {
    profiles: names(profiles),
    stations: names([...kitchenBons, ...virtualWorkStations]),
    printers: names(printers),
    categories: names(categories),
    items: names(items),
    groups: names(modifierGroups),
    staff: copy.staff.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()),
    tills: [...copy.tills],
    ports: names(copy.ports),
    templates: names(copy.templates),
  };
}

/** Elements of the first list missing in the second, counting duplicates. */
function missing(from: readonly string[], there: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of there) counts.set(name, (counts.get(name) ?? 0) + 1);
  return from.filter((name) => {
    const left = counts.get(name) ?? 0;
    counts.set(name, left - 1);
    return left <= 0;
  });
}

function sumOf(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}

/** As in hub/intake/tills, which looks up a till by its token's hash. */
function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

function invalid(
  reason: FileFault,
  at?: string,
): { ok: false; refusal: { code: 'site-file-invalid'; params: Record<string, string> } } {
  return { ok: false, refusal: { code: 'site-file-invalid', params: { reason, ...(at ? { at } : {}) } } };
}
