// Saves a setup on behalf of the person who edited it: checked, saved in the cloud, then here, then shown on every
// board; one save after another (SET-04 to SET-06, SPOOL-10, ERR-07, CLOUD-08).

import PQueue from 'p-queue';
import { canonicalJson } from '../../shared/json/canonical-json.ts';
import { asJsonObject, type JsonObject, objectsIn } from '../../shared/json/json-object.ts';
import { accountKey } from '../../shared/model/account-key.ts';
import type { Account } from '../../shared/model/organisation.ts';
import { checkSetup } from '../../shared/model/setup/check-setup.ts';
import { entryId } from '../../shared/model/setup/entry-id.ts';
import { mergeSetup } from '../../shared/model/setup/merge-setup.ts';
import { migrateSetup } from '../../shared/model/setup/migrate-setup.ts';
import { OPERATOR_OPTIONS } from '../../shared/model/setup/options/operator-options.ts';
import type { OptionRight, OptionRows } from '../../shared/model/setup/options/option.ts';
import { SITE_OPTIONS } from '../../shared/model/setup/options/site-options.ts';
import { settleSetup } from '../../shared/model/setup/settle-setup.ts';
import { readSetup, SETUP_VERSION } from '../../shared/model/setup/setup.ts';
import { spellSetup } from '../../shared/model/setup/spell-setup.ts';
import type { Refusal, RefusalCode } from '../../shared/protocol/refusal.ts';
import type { Right } from '../../shared/protocol/session.ts';
import { saveExcludedItems } from '../cloud/account/account.ts';
import { type FailureKind, refusalCode } from '../cloud/cloud-answer.ts';
import type { CloudCaller, CloudClient } from '../cloud/cloud-client.ts';
import { loadSetup, notifyKdsServer, saveSetup } from '../cloud/setup-sync.ts';
import type { Machine } from '../host/machine.ts';
import type { Stores } from '../store/stores.ts';
import type { SentSetup, SetupSaved } from './backend.ts';
import { CHAIN, leftOutSites, readChain } from './chain.ts';
import type { ConnectionState } from './connection-state.ts';
import type { OrganisationBinding } from './organisation-life.ts';
import { acceptCloudSetup } from './setup-repository.ts';

const SETUP_PROBLEMS_TOLD = 50;

export class SetupSaver {
  readonly #stores: Stores;
  readonly #client: CloudClient;
  readonly #link: ConnectionState;
  readonly #binding: OrganisationBinding;
  readonly #log: Machine['log'];
  readonly #saves = new PQueue({ concurrency: 1 });

  constructor(
    stores: Stores,
    client: CloudClient,
    link: ConnectionState,
    binding: OrganisationBinding,
    log: Machine['log'],
  ) {
    this.#stores = stores;
    this.#client = client;
    this.#link = link;
    this.#binding = binding;
    this.#log = log;
  }

  /**
   * Bound: the API receives the function alone. Refuses with setup-outdated, setup-invalid, not-allowed,
   * offline-disabled or the cloud's refusal.
   */
  readonly save = (sent: SentSetup, rights: readonly Right[], account: Account): Promise<SetupSaved> =>
    this.#saves.add(() => this.#saveOne(this.#client.as(accountKey(account)), sent, rights));

  async #saveOne(client: CloudCaller, sent: SentSetup, rights: readonly Right[]): Promise<SetupSaved> {
    const organisation = this.#binding.organisation();
    const site = organisation?.id;
    const current = site === undefined ? undefined : this.#stores.sites.setup(site);
    // Never loaded: saving would overwrite the cloud's setup.
    if (organisation === undefined || site === undefined || current === undefined)
      return refused('no-connection');
    const judged = validateSentSetup(current, sent, rights);
    if (!judged.ok) return judged.saved;
    const { settled } = judged;
    if (this.#link.current().mode === 'offline-mode') return refused('offline-disabled');

    const newer = await this.#savedElsewhere(client, site, current);
    if (newer !== undefined) return newer;
    const setup: JsonObject = { version: SETUP_VERSION, ...settled, id: settled['id'] ?? site };
    const saved = await saveSetup(client, site, setup, true);
    if (!saved.ok) return refused(codeOf(saved.kind));
    const { kept } = saved;
    const revision = this.#binding.keepSetup(site, kept);
    if (revision === undefined) return refused('hub-bound-elsewhere');
    const warnings = await shareSaved(client, site, kept, current.setup);
    const chain = readChain(this.#stores.sites.list(site, CHAIN));
    const leftOut = leftOutSites(organisation, readSetup(kept), chain);
    return { ok: true, revision, setup: kept, warnings, leftOut };
  }

  /** The cloud may have one that this hub hasn't loaded yet: it is stored here, and the sent one is outdated. */
  async #savedElsewhere(
    client: CloudCaller,
    site: string,
    current: { revision: number; setup: unknown },
  ): Promise<SetupSaved | undefined> {
    const loaded = await loadSetup(client, site, this.#log);
    if (!loaded.ok) return refused(codeOf(loaded.kind));
    if (!loaded.found || canonicalJson(loaded.setup) === canonicalJson(current.setup)) return undefined;
    // An unreadable one is overwritten by this save; the quarantine has it.
    const { accepted } = acceptCloudSetup(this.#stores.sites, site, loaded.setup);
    if (accepted === undefined) return undefined;
    const revision = this.#binding.keepSetup(site, accepted);
    return revision === undefined ? refused('hub-bound-elsewhere') : outdated({ revision, setup: accepted });
  }
}

/**
 * Merges a sent setup into the stored one, or returns why it can't be saved: setup-outdated, setup-invalid, not-allowed
 * or admin-code-needed.
 */
export function validateSentSetup(
  current: { revision: number; setup: unknown },
  sent: SentSetup,
  rights: readonly Right[],
): { ok: true; settled: JsonObject } | { ok: false; saved: SetupSaved } {
  const no = (saved: SetupSaved) => ({ ok: false as const, saved });
  if (current.revision !== sent.revision) return no(outdated(current));
  const merged = mergeSetup(current.setup, sent.setup);
  const problems = checkSetup(merged, current.setup);
  const first = problems[0];
  if (first !== undefined) {
    const more = { problems: problems.slice(0, SETUP_PROBLEMS_TOLD) };
    return no({ ok: false, refusal: { code: 'setup-invalid', params: { path: first.path } }, more });
  }
  const settled = withOwnId(settleSetup(merged, current.setup), current.setup);
  const refusal = refusedByFieldRights(settled, current.setup, rights);
  if (refusal !== undefined) return no({ ok: false, refusal });
  if (sent.unconfirmed && clearsLoadBalance(settled, current.setup)) return no(refused('admin-code-needed'));
  return { ok: true, settled };
}

/** The sent setup never changes the stored id. */
function withOwnId({ id: _sent, ...settled }: JsonObject, stored: unknown): JsonObject {
  const { id } = asJsonObject(stored);
  return id === undefined ? settled : { ...settled, id };
}

/** All load balancing is reset to its state before it was set up (PERM-15). */
function clearsLoadBalance(setup: JsonObject, stored: unknown): boolean {
  return readSetup(stored).loadBalancing.initiated && !readSetup(setup).loadBalancing.initiated;
}

/**
 * A failed save of the items that courses hide is ignored (SET-05); a failed call to the KDS server is a warning
 * (ERR-07).
 */
async function shareSaved(
  client: CloudCaller,
  site: string,
  setup: JsonObject,
  before: unknown,
): Promise<'kds-server'[]> {
  const hidden = readSetup(setup).excludeItemsByCourses;
  const changed = canonicalJson(hidden) !== canonicalJson(readSetup(before).excludeItemsByCourses);
  if (changed) await saveExcludedItems(client, site, hidden);
  const answer = await notifyKdsServer(client, site, setup);
  return answer.ok ? [] : ['kds-server'];
}

function outdated({ revision, setup }: { revision: number; setup: unknown }): SetupSaved {
  const more = { revision, setup: migrateSetup(asJsonObject(setup)) };
  return { ok: false, refusal: { code: 'setup-outdated', params: { revision } }, more };
}

function refused(code: RefusalCode): SetupSaved {
  return { ok: false, refusal: { code } };
}

/** Without a connection, saving is one of the actions that wait for it (SPOOL-10). */
function codeOf(kind: FailureKind): RefusalCode {
  return kind === 'no-connection' ? 'offline-disabled' : refusalCode(kind);
}

interface Guarded {
  path: string;
  right: Right;
  of(setup: JsonObject): unknown;
}

/** Fields of a setup that only staff, or only staff and dealers, may change (PERM-07, PERM-08, PERM-13, SET-30). */
const GUARDED: readonly Guarded[] = [
  ...guardedOptions(SITE_OPTIONS).map(({ at, right }) => ({
    path: at,
    right,
    of: (setup: JsonObject) =>
      at.split('.').reduce<unknown>((value, step) => asJsonObject(value)[step], setup),
  })),
  ...['zonesAssignment', 'loadBalancing'].map((path) => ({
    path,
    right: 'dealer-options' as const,
    of: (setup: JsonObject) => setup[path],
  })),
  ...guardedOptions(OPERATOR_OPTIONS).map(({ at, right, usual }) => ({
    path: `profiles.${at}`,
    right,
    // A new profile with the default value changes nothing.
    of: ({ profiles }: JsonObject) =>
      Object.fromEntries(
        objectsIn(profiles)
          .filter((profile) => (profile[at] ?? usual) !== usual)
          .map((profile) => [entryId(profile), profile[at]]),
      ),
  })),
];

/** Options that need a right, staff's first. */
function guardedOptions(rows: OptionRows): { at: string; right: OptionRight; usual: unknown }[] {
  const guarded = Object.entries(rows).flatMap(([at, { right, usual }]) =>
    right === undefined ? [] : [{ at, right, usual }],
  );
  const isForStaff = ({ right }: { right: OptionRight }) => right === 'staff-options';
  return [...guarded.filter(isForStaff), ...guarded.filter((one) => !isForStaff(one))];
}

/** Settings of a deleted profile disappear with it: that doesn't count as changing them. */
function withoutDeleted(before: JsonObject, { profiles }: JsonObject): JsonObject {
  const kept = new Set(objectsIn(profiles).map(entryId));
  return { ...before, profiles: objectsIn(before['profiles']).filter((one) => kept.has(entryId(one))) };
}

/**
 * Undefined if the rights cover every change from `stored` to `setup`, both in the cloud's names; else the first change
 * without a right.
 */
function refusedByFieldRights(
  setup: JsonObject,
  stored: unknown,
  rights: readonly Right[],
): Refusal | undefined {
  const now = spellSetup(readSetup(setup));
  const before = withoutDeleted(spellSetup(readSetup(stored)), now);
  for (const { path, right, of } of GUARDED) {
    if (!rights.includes(right) && canonicalJson(of(now)) !== canonicalJson(of(before))) {
      return { code: 'not-allowed', params: { right, path } };
    }
  }
  return undefined;
}
