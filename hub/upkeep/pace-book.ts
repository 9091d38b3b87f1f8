// Cooking times for people, and the times used by boards: those a person has accepted and, if the site is set so, those
// learned before the day began (PACE-01, PACE-02).
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { SECOND_MS } from '../../shared/limits.ts';
import { PACE_NEEDS_COUNT } from '../../shared/pace-limits.ts';
import type { Outcome } from '../../shared/protocol/refusal.ts';
import type { MenuEdit } from '../../shared/protocol/site/menu.ts';
import type { ItemPace, OwnTime, PaceDetail, PacesPage } from '../../shared/protocol/site/paces.ts';
import type { SiteContext } from '../engine/ports.ts';
import type { HubEvents } from '../host/hub-events.ts';
import {
  type Learned,
  type LearnedItem,
  learnedDoubt,
  learnedItem,
  learnedSeconds,
  weekOf,
} from '../kitchen/pace/item-paces.ts';
import { stationPlan } from '../kitchen/routing/stations.ts';
import { catalogueOf, type SiteTimes } from '../kitchen/state/site-catalogue.ts';
import { dayText } from '../kitchen/time/local-time.ts';
import { serviceDay } from '../kitchen/time/opening.ts';
import type { SiteMenu } from '../standalone/site-menu.ts';
import type { SiteTime } from '../store/figures/paces-store.ts';
import type { Stores } from '../store/stores.ts';

/** A year of weeks of each is read per step: some milliseconds. */
const ITEMS_AT_ONCE = 5;

export class LearnedTimes {
  readonly #stores: Stores;
  readonly #site: () => SiteContext | undefined;
  readonly #events: HubEvents;
  readonly #now: () => number;
  #menu: SiteMenu | undefined;

  /**
   * @param site the served site; undefined while there is none
   * @param now milliseconds since 1970 in hub time
   */
  constructor(stores: Stores, site: () => SiteContext | undefined, events: HubEvents, now: () => number) {
    this.#stores = stores;
    this.#site = site;
    this.#events = events;
    this.#now = now;
  }

  /** The hub keeps the menu itself; otherwise the catalogue is the cloud's. */
  adoptMenu(menu: SiteMenu): void {
    this.#menu = menu;
  }

  /** Times that override those of orders and catalogues, in this site context. */
  times(context: SiteContext): SiteTimes {
    const { paces } = this.#stores;
    const all = [...context.siteNames.keys()].map((site): [string, Map<string, number>] => {
      const learned = context.setup.pace.useLearned
        ? paces.newestKnown({ site, day: this.#today(context) })
        : [];
      const own = this.#own(site, context).map(({ item, seconds }) => [item, seconds] as const);
      return [site, new Map([...learned, ...own])];
    });
    return new Map(all.filter(([, times]) => times.size > 0));
  }

  async page(): Promise<PacesPage> {
    const context = this.#site();
    const inMenu = this.#menu !== undefined;
    const usesLearned = context?.setup.pace.useLearned === true;
    const items = context === undefined ? [] : await this.#items(context);
    return { needs: PACE_NEEDS_COUNT, usesLearned, inMenu, items };
  }

  /** By hour and by load; empty lists for an item without measurements. */
  item(id: string): PaceDetail {
    const context = this.#site();
    if (context === undefined) return { hours: [], loads: [] };
    const { hours, loads } = this.#learned(context, [id]).get(id) ?? NOTHING;
    return {
      hours: [...hours].map(([hour, learned]) => ({ hour, ...told(learned) })),
      loads: [...loads].map(([load, learned]) => ({ load, ...told(learned) })),
    };
  }

  /** All or none, effective immediately. Refused with item-unknown, or with menu-invalid by the hub's own menu. */
  take(times: readonly OwnTime[]): Outcome<{ undo: OwnTime[] }> {
    const stores = this.#stores;
    const context = this.#site();
    if (context === undefined) return { ok: false, refusal: { code: 'wrong-state' } };
    const { id } = context.site;
    const wanted = new Map(times.map(({ item, seconds }) => [item, seconds]));
    const held = new Map(this.#own(id, context).map((each) => [each.item, each]));
    const catalogue = new Set(catalogueOf(id, context).items.map(({ _id }) => _id));
    for (const item of wanted.keys()) {
      if (catalogue.has(item) || held.has(item) || stores.paces.weeks(id, [item]).size > 0) continue;
      return { ok: false, refusal: { code: 'item-unknown', params: { id: item } } };
    }
    const menu = this.#menu;
    const written = menu === undefined ? undefined : intoMenu(menu, wanted, held);
    if (written?.ok === false) return written;
    const takenAt = this.#now();
    stores.transaction(() => {
      for (const [item, seconds] of wanted) {
        if (seconds === null) stores.paces.removeSiteTime(id, item);
        else {
          const former = held.has(item) ? held.get(item)?.former : written?.value.get(item);
          stores.paces.saveSiteTime(id, { item, seconds, former, takenAt });
        }
      }
    });
    this.#events.emit('timesChanged');
    const undo = [...wanted.keys()].map((item) => ({ item, seconds: held.get(item)?.seconds ?? null }));
    return { ok: true, value: { undo } };
  }

  async #items(context: SiteContext): Promise<ItemPace[]> {
    const { paces, figures } = this.#stores;
    const { id } = context.site;
    const { items } = catalogueOf(id, context);
    const names = new Map(
      figures.names(id).flatMap(({ dimension, key, name }) => (dimension === 'item' ? [[key, name]] : [])),
    );
    for (const { _id, name } of items) names.set(_id, name);
    const own = new Map(this.#own(id, context).map((each) => [each.item, each]));
    const inMenu = this.#menu !== undefined;
    const used = context.setup.pace.useLearned
      ? paces.newestKnown({ site: id, day: this.#today(context) })
      : undefined;
    const set = new Map(items.map((item) => [item._id, item.preparationTimeSeconds]));
    const plan = stationPlan(context, context.setup, context.site.role);
    const learned = new Map<string, LearnedItem>();
    for await (const some of this.#slices(context)) for (const [item, each] of some) learned.set(item, each);
    const ids = new Set([...set.keys(), ...own.keys(), ...learned.keys()]);
    return [...ids].map((item) =>
      rowOf({
        id: item,
        name: names.get(item) ?? item,
        stations: plan.stationsOf(item, id).map(({ name }) => name),
        ...{ setSeconds: set.get(item), own: own.get(item), inMenu, used: used?.get(item) },
        found: learned.get(item) ?? NOTHING,
      }),
    );
  }

  async *#slices(context: SiteContext): AsyncGenerator<Map<string, LearnedItem>> {
    let after = '';
    for (;;) {
      const items = this.#stores.paces.items(context.site.id, after, ITEMS_AT_ONCE);
      yield this.#learned(context, items);
      after = items.at(-1) ?? after;
      if (items.length < ITEMS_AT_ONCE) return;
      await yieldToEventLoop();
    }
  }

  #learned(context: SiteContext, items: readonly string[]): Map<string, LearnedItem> {
    const weeks = this.#stores.paces.weeks(context.site.id, items);
    const week = weekOf(this.#day(context));
    return new Map([...weeks].map(([item, each]) => [item, learnedItem(each, week)]));
  }

  /** The menu's current time wins: an edit there is the most recent. */
  #own(site: string, context: SiteContext): SiteTime[] {
    const all = this.#stores.paces.siteTimes(site);
    if (all.length === 0 || this.#menu === undefined) return all;
    const set = new Map(
      catalogueOf(site, context).items.map((item) => [item._id, item.preparationTimeSeconds]),
    );
    return all.filter(({ item, seconds }) => !set.has(item) || set.get(item) === seconds);
  }

  #day({ setup, site }: SiteContext): number {
    return serviceDay(setup.workHours, site.timeZone, this.#now());
  }

  #today(context: SiteContext): string {
    return dayText(this.#day(context));
  }
}

const NOTHING: LearnedItem = { all: undefined, hours: new Map(), loads: new Map(), leftOut: {} };

interface FoundPace extends Pick<ItemPace, 'id' | 'name' | 'stations'> {
  setSeconds: number | undefined;
  own: SiteTime | undefined;
  inMenu: boolean;
  used: number | undefined;
  found: LearnedItem;
}

function rowOf({ setSeconds, own, inMenu, used, found, ...named }: FoundPace): ItemPace {
  const { all, leftOut } = found;
  const suggested = learnedSeconds(all);
  // The menu's own time is the accepted one; the original is the one it replaced.
  const set = own !== undefined && inMenu ? own.former : setSeconds;
  const doubt = learnedDoubt(all, set);
  return {
    ...named,
    ...(set === undefined ? {} : { setSeconds: set }),
    ...(own === undefined ? {} : { own: { seconds: own.seconds, takenAt: own.takenAt } }),
    ...(used === undefined ? {} : { usedSeconds: used }),
    ...(all === undefined ? {} : { learned: told(all) }),
    ...(suggested === undefined ? {} : { suggestedSeconds: suggested }),
    ...(doubt === undefined ? {} : { doubt }),
    leftOut,
  };
}

function told({ count, medianMs, p80Ms }: Learned) {
  const seconds = (ms: number) => Math.round(ms / SECOND_MS);
  return { count, medianSeconds: seconds(medianMs), p80Seconds: seconds(p80Ms) };
}

/** Writes times into the menu, or restores the previous ones; returns the previous times of the items it has. */
function intoMenu(
  menu: SiteMenu,
  wanted: ReadonlyMap<string, number | null>,
  held: ReadonlyMap<string, SiteTime>,
): Outcome<Map<string, number | undefined>> {
  const former = new Map<string, number | undefined>();
  const edits: MenuEdit[] = [];
  for (const item of menu.page().menu.items) {
    const seconds = wanted.get(item.id);
    // No accepted time to restore.
    if (seconds === undefined || (seconds === null && !held.has(item.id))) continue;
    const { prepSeconds, ...others } = item;
    former.set(item.id, prepSeconds);
    const now = seconds ?? held.get(item.id)?.former;
    edits.push({ do: 'put-item', item: now === undefined ? others : { ...others, prepSeconds: now } });
  }
  if (edits.length === 0) return { ok: true, value: former };
  const edited = menu.edit(edits);
  return edited.ok ? { ok: true, value: former } : edited;
}
