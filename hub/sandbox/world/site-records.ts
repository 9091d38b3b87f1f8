// Other data stored by the sandbox's cloud: setups, site settings, inventory, and everything hubs sent to it.
import { ORGANISATIONS, type SandboxOrganisation } from '../restaurant/organisations.ts';
import { siteSetup } from '../restaurant/site-setup.ts';

export interface InventoryRecord {
  _id: string;
  item: string;
  quantity: number;
  autoReset?: boolean | undefined;
  blocks?: string[] | undefined;
  blockedBy?: string | undefined;
  organization: string;
  /** Business day on which it was last set, YYYY-MM-DD. */
  day: string;
}

/** One received body, for tests and for inspecting a hub. */
export interface Received {
  at: string;
  organization: string | undefined;
  body: unknown;
  /** Email of the account whose token was used. */
  by?: string | undefined;
  /** The sender's idempotency key: a repeat is the same request. */
  onceAs?: string | undefined;
}
export const RECEIVED_KINDS = [
  'prints',
  'messages',
  'sms',
  'logs',
  'reports',
  'transfers',
  'configurations',
  'setups',
  'resets',
] as const;
export type ReceivedKind = (typeof RECEIVED_KINDS)[number];

const RECEIVED_KEPT = 2_000;

export class SiteRecords {
  #setups = new Map<string, Record<string, unknown>>();
  #excludeItems = new Map<string, unknown>();
  #kdsEnabled = new Map<string, boolean>();
  #received = new Map<ReceivedKind, Received[]>();
  #inventoryCounter = 0;
  inventory = new Map<string, InventoryRecord>();

  readonly #withCrew: boolean;

  /** @param withCrew a kitchen at work, with the setup of a new site */
  constructor(withCrew: boolean) {
    this.#withCrew = withCrew;
    this.reset();
  }

  reset(): void {
    this.#setups.clear();
    for (const site of ORGANISATIONS) {
      if (site.traits.kdsEnabled)
        this.#setups.set(site.id, siteSetup(publicPart(site), site.traits, this.#withCrew));
    }
    this.#excludeItems.clear();
    this.#kdsEnabled.clear();
    this.#received.clear();
    this.inventory.clear();
  }

  organisations(): SandboxOrganisation[] {
    return ORGANISATIONS.map(publicPart);
  }

  organisation(id: string): SandboxOrganisation | undefined {
    return this.organisations().find((each) => each.id === id);
  }

  /** Sites of an HQ, or the organisation itself. */
  sitesOf(id: string): SandboxOrganisation[] {
    const organisation = this.organisation(id);
    if (organisation === undefined) return [];
    return organisation.role === 'hq'
      ? this.organisations().filter((each) => each.hqId === id)
      : [organisation];
  }

  isKdsEnabled(id: string): boolean {
    return (
      this.#kdsEnabled.get(id) ?? ORGANISATIONS.find((each) => each.id === id)?.traits.kdsEnabled ?? false
    );
  }

  setKdsEnabled(id: string, enabled: boolean): void {
    this.#kdsEnabled.set(id, enabled);
  }

  kdsSettings(id: string): Record<string, unknown> {
    const excluded = this.#excludeItems.get(id);
    const general = { enabled: this.isKdsEnabled(id) };
    return { general, ...(excluded === undefined ? {} : { excludeItemsByCourses: excluded }) };
  }

  setExcludedItems(id: string, excluded: unknown): void {
    this.#excludeItems.set(id, excluded);
  }

  setup(id: string): Record<string, unknown> | undefined {
    return this.#setups.get(id);
  }

  /** Stores a setup, or removes it if `setup` is undefined. */
  setSetup(id: string, setup: Record<string, unknown> | undefined): void {
    if (setup === undefined) this.#setups.delete(id);
    else this.#setups.set(id, setup);
  }

  addInventory(entry: Omit<InventoryRecord, '_id'>): InventoryRecord {
    const record = { ...entry, _id: `inv-${++this.#inventoryCounter}` };
    this.inventory.set(record._id, record);
    return record;
  }

  /** Limits of a site; those with autoReset end with their business day (INV-02). */
  limitsOf(site: string, today: string): InventoryRecord[] {
    const limits = [...this.inventory.values()].filter(({ organization }) => organization === site);
    const ended = limits.filter(({ autoReset, day }) => autoReset === true && day < today);
    for (const { _id } of ended) this.inventory.delete(_id);
    return limits.filter((limit) => !ended.includes(limit));
  }

  keep(kind: ReceivedKind, entry: Received): void {
    const list = this.#received.get(kind) ?? [];
    const { onceAs } = entry;
    if (onceAs !== undefined && list.some((known) => known.onceAs === onceAs)) return;
    list.push(entry);
    if (list.length > RECEIVED_KEPT) list.shift();
    this.#received.set(kind, list);
  }

  received(kind: ReceivedKind): Received[] {
    return this.#received.get(kind) ?? [];
  }
}

function publicPart({ traits: _, ...organisation }: (typeof ORGANISATIONS)[number]): SandboxOrganisation {
  return organisation;
}
