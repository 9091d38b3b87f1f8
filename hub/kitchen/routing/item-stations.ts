// Stations of an ordered item, and what each of them makes: the item, or only modifiers of it (ROUTE-01, ROUTE-07).
import type { ItemDocument } from '../../../shared/model/order.ts';
import type { Setup } from '../../../shared/model/setup/setup.ts';
import { catalogueOf, type SiteCatalogues } from '../state/site-catalogue.ts';
import {
  type ModifierGroups,
  type ModifierOwners,
  modifierGroups,
  modifierOwners,
  type SelectedModifier,
} from './modifier-groups.ts';
import type { Station, StationPlan } from './stations.ts';

export interface RoutedModifier {
  modifier: SelectedModifier;
  /** Catalogue id of the modifier's item. */
  itemId: string;
  /** Stations that list it; never empty. */
  stations: readonly Station[];
}

export interface ItemStations {
  /** Stations that make the item itself. */
  own: readonly Station[];
  /** Modifiers with their own routing, whether or not the same stations make the item. */
  routed: readonly RoutedModifier[];
  /** Stations that make each modifier: its own, else those of its parent (ROUTE-23). Empty if none is routed. */
  makers: ReadonlyMap<SelectedModifier, readonly Station[]>;
  /** All stations that make part of it, each once; the item's own first. */
  all: readonly Station[];
}

/**
 * A station's share of an item. For a dish made elsewhere, `modifiers` are those routed to the station, `made` those
 * and the modifiers nested in them that it makes too.
 */
export type Share =
  | { kind: 'item'; elsewhere: ReadonlySet<SelectedModifier> }
  | { kind: 'modifiers'; modifiers: readonly RoutedModifier[]; made: ReadonlySet<SelectedModifier> }
  | { kind: 'nothing' };

export type ItemRouting = (item: { document: ItemDocument }, site: string) => ItemStations;

const ALL_HERE: ReadonlySet<SelectedModifier> = new Set();
const WHOLE: Share = { kind: 'item', elsewhere: ALL_HERE };
const NOTHING: Share = { kind: 'nothing' };
const NONE_ROUTED = { routed: [], makers: new Map<never, never>() } as const;

/** Routing of a site's items: a few lookups per item, whatever the size of the catalogue. */
export function itemRouting(from: SiteCatalogues, setup: Setup, plan: StationPlan): ItemRouting {
  return ({ document }, site) => {
    const own = printedAt(document, plan) ?? plan.stationsOf(document.item, site);
    if (document.selectedModifiers.length === 0) return { own, ...NONE_ROUTED, all: own };
    const groups = modifierGroups(catalogueOf(site, from));
    const routed = document.selectedModifiers.flatMap((modifier): RoutedModifier[] => {
      const itemId = routedItem(modifier, groups, setup.kds.modRoutingMethod);
      // An item without a station would never be made: it stays with its dish.
      const stations = plan.listedAt(itemId, site);
      return itemId === undefined || stations.length === 0 ? [] : [{ modifier, itemId, stations }];
    });
    if (routed.length === 0) return { own, ...NONE_ROUTED, all: own };
    const makers = makersOf(own, routed, modifierOwners(document.selectedModifiers));
    return {
      own,
      routed,
      makers,
      all: [...new Set([...own, ...routed.flatMap(({ stations }) => stations)])],
    };
  };
}

/** A modifier without routing is made where its parent is. Parents come before their nested modifiers. */
function makersOf(
  own: readonly Station[],
  routed: readonly RoutedModifier[],
  owners: ModifierOwners,
): ReadonlyMap<SelectedModifier, readonly Station[]> {
  const makers = new Map<SelectedModifier, readonly Station[]>();
  const routedTo = new Map(routed.map(({ modifier, stations }) => [modifier, stations]));
  for (const [modifier, owner] of owners) {
    const ownersStations = owner === undefined ? own : makers.get(owner);
    makers.set(modifier, routedTo.get(modifier) ?? ownersStations ?? own);
  }
  return makers;
}

/** Station of the printer that a till chose for it; undefined if none was chosen, or it was deleted. */
function printedAt({ station }: ItemDocument, { stations }: StationPlan): readonly Station[] | undefined {
  if (station === undefined) return undefined;
  const chosen = stations.filter(({ id }) => id === station);
  return chosen.length === 0 ? undefined : chosen;
}

/**
 * Share that stations make of an item together: one, or several if a board covers another (COVER-01). Undefined means
 * every station: all of it is made.
 */
export function shareOf(item: ItemStations, makers: readonly string[] | undefined): Share {
  if (makers === undefined) return WHOLE;
  if (hasOne(item.own, makers)) {
    const elsewhere = [...item.makers].filter(([, stations]) => !hasOne(stations, makers));
    if (elsewhere.length === 0) return WHOLE;
    return { kind: 'item', elsewhere: new Set(elsewhere.map(([modifier]) => modifier)) };
  }
  const modifiers = item.routed.filter(({ stations }) => hasOne(stations, makers));
  if (modifiers.length === 0) return NOTHING;
  const made = [...item.makers].filter(([, stations]) => hasOne(stations, makers));
  return { kind: 'modifiers', modifiers, made: new Set(made.map(([modifier]) => modifier)) };
}

function hasOne(stations: readonly Station[], makers: readonly string[]): boolean {
  return stations.some(({ id }) => makers.includes(id));
}

// Decides which chosen modifiers are sent to their own item's stations (ROUTE-07, ROUTE-08, ROUTE-19).

export type ModRoutingMethod = Setup['kds']['modRoutingMethod'];

/**
 * Catalogue id by which a modifier is routed; undefined if it stays with its item: it isn't an item, it removes
 * something, or its group keeps items whole (or the site does, if the group follows the system setting).
 */
export function routedItem(
  modifier: SelectedModifier,
  groups: ModifierGroups,
  method: ModRoutingMethod,
): string | undefined {
  const itemId = groups.itemOf(modifier);
  if (itemId === undefined || groups.takesAway(modifier)) return undefined;
  const routing = groups.routing(modifier);
  switch (routing) {
    case 'none':
      return undefined;
    case 'byModifier':
      return itemId;
    case 'bySystem':
      return method === 'modifier' ? itemId : undefined;
    default:
      return routing satisfies never;
  }
}
