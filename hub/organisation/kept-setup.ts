// The setup of an organisation as it is kept here: the cloud's as soon as it can be had, the region's default until then
// (SET-03, SET-47, OPS-03).
import { createHash } from 'node:crypto';
import { canonicalJson } from '../../shared/json/canonical-json.ts';
import { asJsonObject, type JsonObject } from '../../shared/json/json-object.ts';
import { type JudgedSetup, judgeSetup } from '../../shared/model/setup/readable-setup.ts';
import { readSetup, type Setup } from '../../shared/model/setup/setup.ts';
import type { CloudCaller } from '../cloud/cloud-client.ts';
import type { CloudHost } from '../cloud/cloud-host.ts';
import { loadSetup } from '../cloud/setup-sync.ts';
import type { HubEvents } from '../host/hub-events.ts';
import type { Stores } from '../store/stores.ts';
import { regionalSetup } from './regional-setup.ts';

export interface KeptSetupHost {
  stores: Pick<Stores, 'sites' | 'quarantine' | 'transaction'>;
  client: CloudCaller;
  host: Pick<CloudHost, 'now' | 'log'>;
  events: HubEvents;
}

/**
 * What a load brought: a setup that is kept now; `none` where the cloud has none with a board, and what it has of other
 * settings; `failed` where it could not be had.
 */
export type SetupLoad = { came: 'kept' | 'failed' } | { came: 'none'; settings: JsonObject };

export class KeptSetup {
  readonly #site: string;
  readonly #host: KeptSetupHost;
  /** How many saves of people were kept. */
  #kept = 0;
  /** The last load failed. */
  #hasFailed = false;
  #unreadablePart: string | undefined;
  #unreadableDigest = '';
  /** Read once for as long as it stays. */
  #read: { revision: number; setup: Setup } | undefined;

  constructor(site: string, host: KeptSetupHost) {
    this.#site = site;
    this.#host = host;
  }

  unreadablePart(): string | undefined {
    return this.#unreadablePart;
  }

  /** The region's default holds, as the cloud has no setup with a board or never gave one. */
  isDefault(): boolean {
    return holdsDefault(this.#host.stores.sites, this.#site);
  }

  /** The cloud was asked for the setup and didn't give an answer to that (code 102). */
  hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** The one that is kept; undefined where none ever was. */
  saved(): Setup | undefined {
    const revision = this.#host.stores.sites.revision(this.#site);
    if (revision === undefined) return undefined;
    if (this.#read?.revision !== revision) this.#read = { revision, setup: readSetup(this.#stored()?.setup) };
    return this.#read.setup;
  }

  /** Keeps what a person has saved in the cloud; its revision. */
  keep(setup: Record<string, unknown>): number {
    this.#kept++;
    this.#isReadable();
    return this.#store(setup, 'from-cloud');
  }

  /** Loads the cloud's. */
  async load(): Promise<SetupLoad> {
    const asked = this.#kept;
    const loaded = await loadSetup(this.#host.client, this.#site, this.#host.host.log);
    this.#hasFailed = !loaded.ok;
    if (!loaded.ok) return { came: 'failed' };
    // Asked before the save of a person was done: the answer may be the one from before it.
    if (asked !== this.#kept) return { came: 'kept' };
    if (loaded.found) return this.#arrived(loaded.setup);
    this.#isReadable();
    return { came: 'none', settings: {} };
  }

  /**
   * The region's default where nothing else is held; nothing reaches the cloud by it. After a load that failed the region
   * must be known, since boards with foreign names would only be exchanged a moment later.
   * @param region undefined where nobody has told it
   */
  fallBack(load: SetupLoad, region: string | undefined): void {
    const stored = this.#stored();
    if (load.came === 'kept' || (stored !== undefined && !this.isDefault())) return;
    const showsBoards = stored !== undefined && !isBare(stored.setup);
    if (load.came === 'failed' && (showsBoards || region === undefined)) return;
    const settings = load.came === 'none' ? load.settings : {};
    this.#store(regionalSetup(this.#site, region, settings), 'default');
  }

  /** What can't be read leaves the held one in place; before the first good one of all that is the default. */
  #arrived(setup: unknown): SetupLoad {
    const isDefault = this.#stored() === undefined || this.isDefault();
    const judged = judgeSetup(setup, isDefault ? undefined : this.#stored()?.setup);
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
    return this.#host.stores.sites.setup(this.#site);
  }

  #store(setup: Record<string, unknown>, origin: 'from-cloud' | 'default'): number {
    const { stores, host } = this.#host;
    const saved = this.#stored();
    const isSame = saved !== undefined && canonicalJson(saved.setup) === canonicalJson(setup);
    const revision = isSame ? saved.revision : (saved?.revision ?? 0) + 1;
    const isDefault = origin === 'default';
    if (isSame && isDefault === this.isDefault()) return revision;
    stores.transaction(() => {
      if (!isSame) stores.sites.saveSetup(this.#site, revision, setup, host.now());
      stores.sites.saveList(this.#site, DEFAULT_MARK, isDefault ? revision : null, host.now());
    });
    if (!isSame) this.#host.events.emit('rightsChanged');
    return revision;
  }

  /** The cloud's setup can be read, or is none. */
  #isReadable(): void {
    this.#unreadablePart = undefined;
    this.#unreadableDigest = '';
  }

  #isUnreadable(part: string, setup: unknown): void {
    this.#unreadablePart = part;
    const body = canonicalJson(setup);
    const digest = createHash('sha256').update(body).digest('hex');
    // Every load brings the same one again.
    if (digest === this.#unreadableDigest) return;
    this.#unreadableDigest = digest;
    const { stores, host } = this.#host;
    const details = { event: 'setup_unreadable', site: this.#site, part };
    host.log.error(details, 'The setup in the cloud can not be read; the last good one is kept');
    const entry = { source: 'setup', reason: `${part} can't be read`, body };
    stores.transaction(() => stores.quarantine.add(entry, host.now()));
    this.#host.events.emit('setupUnreadable');
  }
}

/** Under which name the revision is saved that is the region's default; null once the cloud has one. */
const DEFAULT_MARK = 'default-setup';

/** The newest saved setup of a site is the region's default, or the one without boards that older hubs kept in its place. */
function holdsDefault(sites: Pick<Stores['sites'], 'setup' | 'list'>, site: string): boolean {
  const stored = sites.setup(site);
  if (stored === undefined) return false;
  return sites.list(site, DEFAULT_MARK) === stored.revision || isBare(stored.setup);
}

/**
 * Whether a setup from the cloud may replace the saved one of a site: a default is nothing that could be lost, and what has
 * no board is no gain over it.
 */
export function judgeArrived(
  sites: Pick<Stores['sites'], 'setup' | 'list'>,
  site: string,
  arrived: unknown,
): JudgedSetup {
  if (!holdsDefault(sites, site)) return judgeSetup(arrived, sites.setup(site)?.setup);
  const judged = judgeSetup(arrived, undefined);
  const isGain = judged.accepted !== undefined && hasBoards(judged.accepted);
  return isGain ? judged : { ...judged, accepted: undefined };
}

function isBare(setup: unknown): boolean {
  return Object.keys(asJsonObject(setup)).every((key) => key === 'id' || key === 'version');
}

function hasBoards(setup: JsonObject): boolean {
  return readSetup(setup).profiles.length > 0;
}

/** Some clouds answer like this for what nobody has stored yet. */
function isNothing(setup: unknown): boolean {
  return setup === null || setup === '' || canonicalJson(setup) === '{}' || canonicalJson(setup) === '[]';
}
