// Which stations an ordered item is on, and what of it each of them makes: the item, or only modifiers of it (ROUTE-01, ROUTE-07).
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
  /** The stations that list it; never empty. */
  stations: readonly Station[];
}

export interface ItemStations {
  /** The stations that make the item itself. */
  own: readonly Station[];
  /** Its modifiers that are sent to stations of their own, whether or not those make the item too. */
  routed: readonly RoutedModifier[];
  /** The stations that make each modifier: its own, else those of what it belongs to (ROUTE-23). Empty where none is routed. */
  makers: ReadonlyMap<SelectedModifier, readonly Station[]>;
  /** Every station that takes part, each once; the item's own first. */
  all: readonly Station[];
}

/**
 * What a station makes of an item; `modifiers` are those routed to it of one whose dish is made elsewhere, `made` those and
 * the modifiers nested in them that it makes too.
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

/** The routing of a site's items: a few look-ups for each, whatever the catalogue holds. */
export function itemRouting(from: SiteCatalogues, setup: Setup, plan: StationPlan): ItemRouting {
  return ({ document }, site) => {
    const own = printedAt(document, plan) ?? plan.stationsOf(document.item, site);
    if (document.selectedModifiers.length === 0) return { own, ...NONE_ROUTED, all: own };
    const groups = modifierGroups(catalogueOf(site, from));
    const routed = document.selectedModifiers.flatMap((modifier): RoutedModifier[] => {
      const itemId = routedItem(modifier, groups, setup.kds.modRoutingMethod);
      // Of an item that no station lists nobody would make it: it stays with its dish.
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

/** What isn't routed itself is made where the modifier it belongs to is made. Owners come before what belongs to them. */
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

/** The station of the printer that a till chose for it; undefined where none was chosen, or it is gone. */
function printedAt({ station }: ItemDocument, { stations }: StationPlan): readonly Station[] | undefined {
  if (station === undefined) return undefined;
  const chosen = stations.filter(({ id }) => id === station);
  return chosen.length === 0 ? undefined : chosen;
}

/**
 * What stations make of an item together: one, or more where a board covers another's (COVER-01). Undefined stands for
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

// Which chosen modifiers are sent to the stations that list their own item (ROUTE-07, ROUTE-08, ROUTE-19).

export type ModRoutingMethod = Setup['kds']['modRoutingMethod'];

/**
 * Catalogue id of what a modifier is routed by; undefined where it stays with its item: it is no item itself, it takes
 * something away, or its group, or the site where the group leaves it to the system, keeps items whole.
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
