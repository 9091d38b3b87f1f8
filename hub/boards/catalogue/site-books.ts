// Where boards look an order up: menu, tags and preparation times of its own site's catalogue (HQ-09, HQ-10).

import type { Catalogue } from '../../../shared/model/catalogue.ts';
import type { Setup } from '../../../shared/model/setup/setup.ts';
import type { OperatorOptions } from '../../../shared/protocol/board/board-options.ts';
import { allCatalogues, catalogueOf, type SiteCatalogues } from '../../kitchen/state/site-catalogue.ts';
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
        },
      };
      return [catalogue, book] as const;
    }),
  );
  const all = [...books.values()];
  const common = books.get(from.catalogue);
  if (common === undefined) throw new Error('the common catalogue is always among all of them');
  return {
    of: (site) => books.get(catalogueOf(site, from)) ?? common,
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

// How tags of orders are read: a tag matches by id or by name, and has a name and a style for people (SET-14).

interface ShownTag {
  text: string;
  style?: string;
}

interface TagBook {
  /** A tag as tickets and lines show it. */
  shown(tag: string): ShownTag;
  /** Listed tag ids together with their names, for matching tags of orders. */
  withNames(ids: readonly string[]): ReadonlySet<string>;
}

/** The setup's tags win over the catalogue's. */
export function tagBook(setup: Setup, catalogue: Catalogue): TagBook {
  const names = new Map(catalogue.tags.map(({ _id, name }) => [_id, name]));
  const styles = new Map<string, string>();
  for (const { _id, name, style } of setup.tags) {
    if (name !== '') names.set(_id, name);
    if (style === undefined || style === '') continue;
    styles.set(_id, style);
    styles.set(name, style);
  }
  return {
    shown(tag) {
      const text = names.get(tag) || tag;
      const style = styles.get(tag) ?? styles.get(text);
      return style === undefined ? { text } : { text, style };
    },
    withNames(ids) {
      const named = ids.flatMap((id) => names.get(id) ?? []);
      return new Set([...ids, ...named].filter((tag) => tag !== ''));
    },
  };
}
