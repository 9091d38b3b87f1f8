// Where boards look an order up: menu, tags and preparation times of its own site's catalogue (HQ-09, HQ-10).

import type { Catalogue } from '../../../shared/model/catalogue.ts';
import type { Setup } from '../../../shared/model/setup/setup.ts';
import { speaksOfAllergy } from '../../../shared/model/speaks-of-allergy.ts';
import type { OperatorOptions } from '../../../shared/protocol/board/board-options.ts';
import {
  allCatalogues,
  catalogueOf,
  type SiteCatalogues,
  siteTimeOf,
} from '../../kitchen/state/site-catalogue.ts';
import type { PrepSettings } from '../../kitchen/time/prep-times.ts';
import { type MenuIndex, menuIndex } from './menu-index.ts';

/** What the catalogue of one site tells. */
export interface SiteBook {
  menu: MenuIndex;
  tags: TagBook;
  prep: PrepSettings;
}

export interface SiteBooks {
  of(site: string): SiteBook;
  /** Where an id has a different rank at different sites, the one furthest to the front. */
  priority(itemId: string): number;
  /** The category's name at the first site that knows the item. */
  categoryName(itemId: string): string;
  /** Ids of the tables that have one of these numbers at any site, and the numbers themselves. */
  tableIds(numbers: readonly string[]): ReadonlySet<string>;
  /** Listed tag ids together with their names at every site. */
  tagsWithNames(ids: readonly string[]): ReadonlySet<string>;
}

export function siteBooks(from: SiteCatalogues, setup: Setup, options: OperatorOptions): SiteBooks {
  const books = new Map(
    allCatalogues(from).map((catalogue) => {
      const menu = menuIndex(catalogue);
      const book: SiteBook = {
        menu,
        tags: tagBook(setup, catalogue),
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
  if (common === undefined) throw new Error('the common catalogue is always among all of them');
  const ofCatalogue = (site: string) => books.get(catalogueOf(site, from)) ?? common;
  // Of one catalogue several sites may have times of their own.
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

function timedBook(book: SiteBook, site: string, from: SiteCatalogues): SiteBook {
  return { ...book, prep: { ...book.prep, siteSeconds: (itemId) => siteTimeOf(site, itemId, from) } };
}

// How tags of orders are read: a tag matches by id or by name, and has a name and a style for people (SET-14).

interface ShownTag {
  text: string;
  style?: string;
}

export interface TagBook {
  /** A tag as tickets and lines show it. */
  shown(tag: string): ShownTag;
  /**
   * The tags of a ticket's head: those of its order and course, and those of its items that are meant for the order or
   * the course. `station` is that of the board or bon, undefined where it has none: a tag may be for some stations alone.
   * What speaks of an allergy stays where it was told, and shows at every station.
   */
  ofHead(own: readonly string[], ofItems: readonly string[], station: string | undefined): ShownTag[];
  /** The tags that stand at an item. */
  ofItem(tags: readonly string[], station: string | undefined): ShownTag[];
  /** Listed tag ids together with their names, for matching tags of orders. */
  withNames(ids: readonly string[]): ReadonlySet<string>;
}

/** The setup's tags win over the catalogue's. */
export function tagBook(setup: Setup, catalogue: Catalogue): TagBook {
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
  const warns = (tag: string) => speaksOfAllergy(shown(tag).text);
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
