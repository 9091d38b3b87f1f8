// Two weeks of sample history, created at a sandbox's first start (SAND-08). A separate process writes it to a file
// beside the database while the boards are live; the hub copies its rows in slices.
import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { readSetup } from '../../shared/model/setup/setup.ts';
import { CATALOGUE_LISTS, CATALOGUE_PATHS, readCatalogue } from '../cloud/catalogue.ts';
import type { SiteContext } from '../engine/ports.ts';
import type { Machine } from '../host/machine.ts';
import { dayText, localDay, momentOf } from '../kitchen/time/local-time.ts';
import { siteContext } from '../organisation/site-context.ts';
import { migrationsFolder } from '../project-root.ts';
import { type SampleRestaurant, sampleRestaurant } from '../sandbox/lan/lan-restaurant.ts';
import { pastDay } from '../sandbox/past/past-day.ts';
import type { PastCook } from '../sandbox/past/past-orders.ts';
import { DATABASE } from '../start/data-place.ts';
import type { OpenDatabase } from '../store/open-database.ts';
import { openDraft, PastRows } from '../store/sample-history-rows.ts';
import type { MetaStore } from '../store/stores.ts';
import { PastKitchen } from './past-kitchen.ts';
import { type WantedPast, wantedPast } from './plan-past.ts';

/** Command of the hub's program that writes the file; only the hub itself uses it. */
export const PAST_COMMAND = 'sandbox-past';
/** Boards are served between two slices. */
const COPIES_EVERY_MS = 25;
const COOK_PROFILE = 'K';
const DRAFT_PARTS = ['', '-wal', '-shm', '.reserve'];

/** Creates a database's requested history, once: after an interruption it starts over, and existing rows stay. */
export class SampleHistory {
  readonly #database: OpenDatabase;
  readonly #meta: MetaStore;
  readonly #dataDir: string;
  readonly #program: string;
  readonly #host: Machine;
  readonly #ending = new AbortController();
  #running: Promise<void> | undefined;

  /** @param program path of the hub's entry script */
  constructor(database: OpenDatabase, meta: MetaStore, dataDir: string, program: string, host: Machine) {
    this.#database = database;
    this.#meta = meta;
    this.#dataDir = dataDir;
    this.#program = program;
    this.#host = host;
  }

  /** Resolves once it is complete, immediately if none is requested; a failure is logged, and retried at the next start. */
  begin(): Promise<void> {
    const text = this.#meta.get('sandbox-past');
    if (text === undefined) return Promise.resolve();
    this.#running ??= this.#make(z.parse(wantedPast, JSON.parse(text))).catch((reason: unknown) => {
      if (!this.#ending.signal.aborted)
        this.#host.log.error({ err: reason }, 'the sandbox history could not be created');
    });
    return this.#running;
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#running;
  }

  async #make(past: WantedPast): Promise<void> {
    const draft = join(this.#dataDir, `${DATABASE}.past`);
    const startedAt = performance.now();
    removeDraft(draft);
    await this.#write(draft, past);
    const writtenAt = performance.now();
    const rows = new PastRows(this.#database, draft);
    try {
      while (rows.copySome()) await this.#pause();
    } finally {
      rows.close();
    }
    removeDraft(draft);
    this.#meta.remove('sandbox-past');
    const tookMs = { writtenMs: writtenAt - startedAt, copiedMs: performance.now() - writtenAt };
    const details = { event: 'sandbox_past', days: past.days, ...tookMs };
    this.#host.log.info(details, 'the sandbox history was created');
  }

  #write(draft: string, past: WantedPast): Promise<void> {
    const { signal } = this.#ending;
    return new Promise((resolve, reject) => {
      const words = [this.#program, PAST_COMMAND, draft, JSON.stringify(past)];
      execFile(process.execPath, words, { signal }, (error, _stdout, stderr) => {
        if (error === null) resolve();
        else reject(new Error(stderr.trim() || error.message, { cause: error }));
      });
    });
  }

  async #pause(): Promise<void> {
    await new Promise<void>((done) => void this.#host.after(COPIES_EVERY_MS, done));
    this.#ending.signal.throwIfAborted();
  }
}

function removeDraft(draft: string): void {
  for (const part of DRAFT_PARTS) rmSync(draft + part, { force: true });
}

/** The process: fills the file and exits. Lowest priority, so that no tap waits for it. */
export async function writePast(draft: string, words: string): Promise<void> {
  setPriority(constants.priority.PRIORITY_LOW);
  await fillPast(draft, z.parse(wantedPast, JSON.parse(words)));
}

/** @returns number of orders created */
export async function fillPast(draft: string, { seed, now, days }: WantedPast): Promise<number> {
  const database = openDraft(draft, migrationsFolder);
  try {
    const restaurant = sampleRestaurant(now);
    const context = contextOf(restaurant);
    const { id: organization, timeZone } = context.site;
    const today = localDay(now, timeZone).number;
    const kitchen = new PastKitchen(database, context, momentOf(today - days, 0, timeZone));
    for (let number = today - days; number < today; number += 1) {
      const startsAt = momentOf(number, 0, timeZone);
      const { weekday } = localDay(startsAt, timeZone);
      const day = { day: dayText(number), weekday, startsAt };
      const past = { organization, language: 'en', seed, cooks: cooksOf(restaurant) } as const;
      await kitchen.live(pastDay({ ...past, ...day }), startsAt);
    }
    return kitchen.stop();
  } finally {
    database.close();
  }
}

/** Site context during that history. @param now milliseconds since 1970 */
export function sampleSiteContext(now: number): SiteContext {
  return contextOf(sampleRestaurant(now));
}

function contextOf({ organisation, setup, lists }: SampleRestaurant): SiteContext {
  const raw = CATALOGUE_LISTS.map((name) => [name, lists[CATALOGUE_PATHS[name]] ?? []] as const);
  const catalogue = readCatalogue(Object.fromEntries(raw));
  const catalogueOf = () => catalogue;
  return siteContext({
    ...{ organisation, setup: readSetup(setup), catalogue, catalogueOf, chain: [], stock: [] },
  });
}

function cooksOf({ people }: SampleRestaurant): PastCook[] {
  return people
    .filter(({ profiles }) => profiles.includes(COOK_PROFILE))
    .map(({ _id, firstName, lastName }) => ({ id: _id, name: `${firstName} ${lastName}` }));
}
