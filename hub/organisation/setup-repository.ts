// Stored setup of an organisation: the cloud's as soon as it is available, the region's default until then (SET-03,
// SET-47, OPS-03).
import { createHash } from 'node:crypto';
import { canonicalJson } from '../../shared/json/canonical-json.ts';
import { asJsonObject, type JsonObject } from '../../shared/json/json-object.ts';
import { checkIncomingSetup, type IncomingSetupCheck } from '../../shared/model/setup/readable-setup.ts';
import { readSetup, type Setup } from '../../shared/model/setup/setup.ts';
import type { CloudCaller } from '../cloud/cloud-client.ts';
import { loadSetup } from '../cloud/setup-sync.ts';
import type { HubEvents } from '../host/hub-events.ts';
import type { Machine } from '../host/machine.ts';
import type { Stores } from '../store/stores.ts';
import { regionalSetup } from './regional-setup.ts';

/**
 * Result of a load: a setup that is stored now; `none` if the cloud has none with a board, with its other settings;
 * `failed` if it could not be loaded.
 */
export type SetupLoad = { came: 'kept' | 'failed' } | { came: 'none'; settings: JsonObject };

export class SetupRepository {
  readonly #site: string;
  readonly #stores: Stores;
  readonly #client: CloudCaller;
  readonly #events: HubEvents;
  readonly #host: Machine;
  /** Number of saves by people. */
  #kept = 0;
  /** The last load failed. */
  #hasFailed = false;
  #unreadablePart: string | undefined;
  #unreadableDigest = '';
  /** Parsed once per revision. */
  #read: { revision: number; setup: Setup } | undefined;

  constructor(site: string, stores: Stores, client: CloudCaller, events: HubEvents, host: Machine) {
    this.#site = site;
    this.#stores = stores;
    this.#client = client;
    this.#events = events;
    this.#host = host;
  }

  unreadablePart(): string | undefined {
    return this.#unreadablePart;
  }

  /** The region's default is in effect, as the cloud has no setup with a board or never returned one. */
  isDefault(): boolean {
    return holdsDefault(this.#stores.sites, this.#site);
  }

  /** The last request for the cloud's setup got no valid answer (code 102). */
  hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** The stored setup; undefined if there never was one. */
  saved(): Setup | undefined {
    const revision = this.#stores.sites.revision(this.#site);
    if (revision === undefined) return undefined;
    if (this.#read?.revision !== revision) this.#read = { revision, setup: readSetup(this.#stored()?.setup) };
    return this.#read.setup;
  }

  /** Stores a setup that a person has saved in the cloud; returns its revision. */
  keep(setup: Record<string, unknown>): number {
    this.#kept++;
    this.#isReadable();
    return this.#store(setup, 'from-cloud');
  }

  /** Loads the cloud's setup. */
  async load(): Promise<SetupLoad> {
    const asked = this.#kept;
    const loaded = await loadSetup(this.#client, this.#site, this.#host.log);
    this.#hasFailed = !loaded.ok;
    if (!loaded.ok) return { came: 'failed' };
    // Requested before a person's save was done: the answer may be older than that.
    if (asked !== this.#kept) return { came: 'kept' };
    if (loaded.found) return this.#arrived(loaded.setup);
    this.#isReadable();
    return { came: 'none', settings: {} };
  }

  /**
   * Uses the region's default if nothing else is stored; it is never sent to the cloud. After a failed load the region
   * must be known, since boards with foreign names would only be replaced a moment later.
   * @param region undefined if unknown
   */
  fallBack(load: SetupLoad, region: string | undefined): void {
    const stored = this.#stored();
    if (load.came === 'kept' || (stored !== undefined && !this.isDefault())) return;
    const showsBoards = stored !== undefined && !isBare(stored.setup);
    if (load.came === 'failed' && (showsBoards || region === undefined)) return;
    const settings = load.came === 'none' ? load.settings : {};
    this.#store(regionalSetup(this.#site, region, settings), 'default');
  }

  /** An unreadable setup leaves the stored one in place; before the first readable one that is the default. */
  #arrived(setup: unknown): SetupLoad {
    const isDefault = this.#stored() === undefined || this.isDefault();
    const judged = checkIncomingSetup(setup, isDefault ? undefined : this.#stored()?.setup);
    const isEmpty = isDefault && isNothing(setup);
    if (judged.unreadable === undefined || isEmpty) this.#isReadable();
    else this.#isUnreadable(judged.unreadable, setup);
    const { accepted } = judged;
    if (accepted === undefined) return { came: 'none', settings: {} };
    if (isDefault && !hasBoards(accepted)) return { came: 'none', settings: accepted };
    this.#store(accepted, 'from-cloud');
    return { came: 'kept' };
  }

  #stored() {
    return this.#stores.sites.setup(this.#site);
  }

  #store(setup: Record<string, unknown>, origin: 'from-cloud' | 'default'): number {
    const stores = this.#stores;
    const host = this.#host;
    const saved = this.#stored();
    const isSame = saved !== undefined && canonicalJson(saved.setup) === canonicalJson(setup);
    const revision = isSame ? saved.revision : (saved?.revision ?? 0) + 1;
    const isDefault = origin === 'default';
    if (isSame && isDefault === this.isDefault()) return revision;
    stores.transaction(() => {
      if (!isSame) stores.sites.saveSetup(this.#site, revision, setup, host.now());
      stores.sites.saveList(this.#site, DEFAULT_MARK, isDefault ? revision : null, host.now());
    });
    if (!isSame) this.#events.emit('rightsChanged');
    return revision;
  }

  /** The cloud's setup is readable, or there is none. */
  #isReadable(): void {
    this.#unreadablePart = undefined;
    this.#unreadableDigest = '';
  }

  #isUnreadable(part: string, setup: unknown): void {
    this.#unreadablePart = part;
    const body = canonicalJson(setup);
    const digest = createHash('sha256').update(body).digest('hex');
    // Every load returns the same one again.
    if (digest === this.#unreadableDigest) return;
    this.#unreadableDigest = digest;
    const stores = this.#stores;
    const host = this.#host;
    const details = { event: 'setup_unreadable', site: this.#site, part };
    host.log.error(details, 'The setup in the cloud can’t be read; keeping the last good one');
    const entry = { source: 'setup', reason: `${part} can't be read`, body };
    stores.transaction(() => stores.quarantine.add(entry, host.now()));
    this.#events.emit('setupUnreadable');
  }
}

/** Storage key of the default's revision; null once the cloud has a setup. */
const DEFAULT_MARK = 'default-setup';

/**
 * True if the newest saved setup of a site is the region's default, or the one without boards that older hubs stored in
 * its place.
 */
function holdsDefault(sites: Pick<Stores['sites'], 'setup' | 'list'>, site: string): boolean {
  const stored = sites.setup(site);
  if (stored === undefined) return false;
  return sites.list(site, DEFAULT_MARK) === stored.revision || isBare(stored.setup);
}

/**
 * Decides whether a setup from the cloud may replace a site's saved one: a default may always be replaced, but one
 * without boards is no improvement on it.
 */
export function acceptCloudSetup(
  sites: Pick<Stores['sites'], 'setup' | 'list'>,
  site: string,
  arrived: unknown,
): IncomingSetupCheck {
  if (!holdsDefault(sites, site)) return checkIncomingSetup(arrived, sites.setup(site)?.setup);
  const judged = checkIncomingSetup(arrived, undefined);
  const isGain = judged.accepted !== undefined && hasBoards(judged.accepted);
  return isGain ? judged : { ...judged, accepted: undefined };
}

function isBare(setup: unknown): boolean {
  return Object.keys(asJsonObject(setup)).every((key) => key === 'id' || key === 'version');
}

function hasBoards(setup: JsonObject): boolean {
  return readSetup(setup).profiles.length > 0;
}

/** Some clouds answer like this if nothing was ever stored. */
function isNothing(setup: unknown): boolean {
  return setup === null || setup === '' || canonicalJson(setup) === '{}' || canonicalJson(setup) === '[]';
}
