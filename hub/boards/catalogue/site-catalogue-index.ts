// Catalogue lookups for boards: menu, tags and preparation times of the order's own site (HQ-09, HQ-10).

import type { Catalogue } from '../../../shared/model/catalogue.ts';
import { mentionsAllergen } from '../../../shared/model/mentions-allergen.ts';
import type { Setup } from '../../../shared/model/setup/setup.ts';
import type { OperatorOptions } from '../../../shared/protocol/board/board-options.ts';
import {
  allCatalogues,
  catalogueOf,
  type SiteCatalogues,
  siteTimeOf,
} from '../../kitchen/state/site-catalogue.ts';
import type { PrepSettings } from '../../kitchen/time/prep-times.ts';
import { type MenuIndex, menuIndex } from './menu-index.ts';

/** Lookups in the catalogue of one site. */
export interface CatalogueLookups {
  menu: MenuIndex;
  tags: TagIndex;
  prep: PrepSettings;
}

export interface SiteCatalogueIndex {
  of(site: string): CatalogueLookups;
  /** If sites rank an id differently, the rank closest to the front. */
  priority(itemId: string): number;
  /** Category name at the first site that knows the item. */
  categoryName(itemId: string): string;
  /** Ids of the tables with one of these numbers at any site, and the numbers themselves. */
  tableIds(numbers: readonly string[]): ReadonlySet<string>;
  /** Listed tag ids plus their names at every site. */
  tagsWithNames(ids: readonly string[]): ReadonlySet<string>;
}

export function siteCatalogueIndex(
  from: SiteCatalogues,
  setup: Setup,
  options: OperatorOptions,
): SiteCatalogueIndex {
  const books = new Map(
    allCatalogues(from).map((catalogue) => {
      const menu = menuIndex(catalogue);
      const book: CatalogueLookups = {
        menu,
        tags: tagIndex(setup, catalogue),
        prep: {
          managed: options.manageItemPrepTimes,
          startsOnClick: options.initTicketPreptimeOnClick,
          byHand: options.enableTimerForSelectedTickets,
          catalogueSeconds: (itemId) => menu.item(itemId)?.preparationTimeSeconds,
          siteSeconds: () => undefined,
        },
      };
      return [catalogue, book] as const;
    }),
  );
  const all = [...books.values()];
  const common = books.get(from.catalogue);
  if (common === undefined) throw new Error('the shared catalogue is missing from the list of catalogues');
  const ofCatalogue = (site: string) => books.get(catalogueOf(site, from)) ?? common;
  // Several sites may share a catalogue and still have their own times.
  const withTimes = new Map(
    [...(from.times?.keys() ?? [])].map((site) => [site, timedBook(ofCatalogue(site), site, from)]),
  );
  return {
    of: (site) => withTimes.get(site) ?? ofCatalogue(site),
    priority:
      all.length === 1
        ? common.menu.priority
        : (itemId) => Math.min(...all.map(({ menu }) => menu.priority(itemId))),
    categoryName: (itemId) =>
      (all.find(({ menu }) => menu.item(itemId) !== undefined) ?? common).menu.categoryName(itemId),
    tableIds: (numbers) => new Set(all.flatMap(({ menu }) => menu.tableIds(numbers))),
    tagsWithNames: (ids) => new Set(all.flatMap(({ tags }) => [...tags.withNames(ids)])),
  };
}

function timedBook(book: CatalogueLookups, site: string, from: SiteCatalogues): CatalogueLookups {
  return { ...book, prep: { ...book.prep, siteSeconds: (itemId) => siteTimeOf(site, itemId, from) } };
}

// Reads tags of orders: a tag matches by id or by name, and has a display name and a style (SET-14).

interface ShownTag {
  text: string;
  style?: string;
}

export interface TagIndex {
  /** Name and style of a tag as shown on tickets and lines. */
  shown(tag: string): ShownTag;
  /**
   * Tags of a ticket's header: those of its order and course, and those of its items that are meant for the order or
   * the course. `station` is the station of the board, undefined if it has none: a tag may be limited to some stations.
   * Tags about an allergy stay on the item they were given for, and show at every station.
   */
  ofHead(own: readonly string[], ofItems: readonly string[], station: string | undefined): ShownTag[];
  /** Tags shown on an item. */
  ofItem(tags: readonly string[], station: string | undefined): ShownTag[];
  /** Listed tag ids plus their names, for matching tags of orders. */
  withNames(ids: readonly string[]): ReadonlySet<string>;
}

/** Tags of the setup override those of the catalogue. */
export function tagIndex(setup: Setup, catalogue: Catalogue): TagIndex {
  const names = new Map(catalogue.tags.map(({ _id, name }) => [_id, name]));
  const styles = new Map<string, string>();
  const places = new Map<string, Pick<Setup['tags'][number], 'target' | 'bons'>>();
  for (const { _id, name, style, target, bons } of setup.tags) {
    if (name !== '') names.set(_id, name);
    if (target !== undefined || bons.length > 0) {
      places.set(_id, { target, bons });
      if (name !== '') places.set(name, { target, bons });
    }
    if (style === undefined || style === '') continue;
    styles.set(_id, style);
    styles.set(name, style);
  }
  const shown = (tag: string): ShownTag => {
    const text = names.get(tag) || tag;
    const style = styles.get(tag) ?? styles.get(text);
    return style === undefined ? { text } : { text, style };
  };
  const placeOf = (tag: string) => places.get(tag) ?? places.get(shown(tag).text);
  const warns = (tag: string) => mentionsAllergen(shown(tag).text);
  const isHere = (tag: string, station: string | undefined) => {
    const { bons = [] } = placeOf(tag) ?? {};
    return station === undefined || bons.length === 0 || bons.includes(station) || warns(tag);
  };
  const isMoved = (tag: string) => {
    const target = placeOf(tag)?.target;
    return target !== undefined && target !== 'item' && !warns(tag);
  };
  return {
    shown,
    ofHead(own, ofItems, station) {
      const moved = ofItems.filter((tag) => isMoved(tag) && !own.includes(tag));
      return [...own, ...new Set(moved)].filter((tag) => isHere(tag, station)).map(shown);
    },
    ofItem: (tags, station) => tags.filter((tag) => !isMoved(tag) && isHere(tag, station)).map(shown),
    withNames(ids) {
      const named = ids.flatMap((id) => names.get(id) ?? []);
      return new Set([...ids, ...named].filter((tag) => tag !== ''));
    },
  };
}
