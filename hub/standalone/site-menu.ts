// Menu of a standalone site: read, edited, and imported from CSV; changes are effective immediately (SOLO-03).
import { createHash, randomUUID } from 'node:crypto';
import { canonicalJson } from '../../shared/json/canonical-json.ts';
import { asJsonObject, type JsonObject } from '../../shared/json/json-object.ts';
import { readSetup, SETUP_VERSION } from '../../shared/model/setup/setup.ts';
import type { Outcome, Refusal } from '../../shared/protocol/refusal.ts';
import {
  type CsvEncoding,
  type CsvFault,
  type CsvPreview,
  type Menu,
  type MenuEdit,
  type MenuPage,
  withoutStation,
} from '../../shared/protocol/site/menu.ts';
import type { CsvLanguage } from '../kitchen/menu/csv-columns.ts';
import { menuDifference } from '../kitchen/menu/menu-difference.ts';
import { editedMenu, editsBetween, menuProblem } from '../kitchen/menu/menu-edits.ts';
import { type MenuStation, readMenu, stationsOfMenu, writeMenu } from '../kitchen/menu/menu-lists.ts';
import { menuRows } from '../kitchen/menu/menu-rows.ts';
import { readRows } from '../kitchen/menu/read-rows.ts';
import { savedCatalogue } from '../organisation/catalogue-repository.ts';
import type { Stores } from '../store/stores.ts';
import { readCsv, writeCsv } from './csv-file.ts';

const REVISION_CHARACTERS = 16;
const ENTRIES_SHOWN = 500;

interface StoredMenu {
  menu: Menu;
  stations: MenuStation[];
  revision: string;
}

export class SiteMenu {
  readonly #stores: Stores;
  readonly #site: () => string | undefined;
  readonly #saveLists: (change: { lists: JsonObject; setup?: JsonObject | undefined }) => void;

  /**
   * @param site undefined while the hub has no site
   * @param save stores lists, and optionally a setup, in one transaction; every board follows
   */
  constructor(
    stores: Stores,
    site: () => string | undefined,
    save: (change: { lists: JsonObject; setup?: JsonObject | undefined }) => void,
  ) {
    this.#stores = stores;
    this.#site = site;
    this.#saveLists = save;
  }

  page(): MenuPage {
    const { menu, stations, revision } = this.#stored();
    return { revision, menu, stations: stations.map(({ id, name }) => ({ id, name })) };
  }

  /** All edits or none; refused with menu-invalid. `undo` restores the previous state. */
  edit(edits: readonly MenuEdit[]): Outcome<{ revision: string; undo: MenuEdit[] }> {
    const { menu, stations } = this.#stored();
    const next = editedMenu(menu, edits);
    const problem = menuProblem(next, stations);
    if (problem !== undefined) {
      const { code, entry } = problem;
      return refused({ code: 'menu-invalid', params: { problem: code, entry } });
    }
    this.#save(next);
    return { ok: true, value: { revision: this.#stored().revision, undo: editsBetween(next, menu) } };
  }

  /** The menu as CSV, with headings in that language. */
  csv(language: CsvLanguage): string {
    const { menu, stations } = this.#stored();
    return writeCsv(menuRows(menu, stations, language));
  }

  /** Changes an import would make. Refused with too-large or csv-unreadable. */
  preview(file: CsvSent): Outcome<CsvPreview> {
    const read = this.#read(file);
    return read.ok ? { ok: true, value: read.value.preview } : read;
  }

  /** Refused with menu-outdated if the menu has changed since the preview, and with menu-invalid for an invalid file. */
  takeIn(file: CsvSent & { revision: string }): Outcome<{ revision: string; undo: MenuEdit[] }> {
    const read = this.#read(file);
    if (!read.ok) return read;
    const { next, preview } = read.value;
    if (preview.revision !== file.revision) return refused({ code: 'menu-outdated' });
    const [fault] = preview.faults;
    if (fault !== undefined)
      return refused({ code: 'menu-invalid', params: { problem: fault.code, line: fault.line } });
    this.#save(next);
    return { ok: true, value: { revision: this.#stored().revision, undo: [] } };
  }

  #read({ bytes, encoding, removeMissing }: CsvSent): Outcome<{ next: Menu; preview: CsvPreview }> {
    const table = readCsv(bytes, encoding);
    if (typeof table === 'string') return refused({ code: table });
    const { menu, stations, revision } = this.#stored();
    const read = readRows(table.heads, table.rows, { menu, stations, removeMissing, newId: randomUUID });
    const faults: CsvFault[] = [
      ...(table.openQuotes === undefined ? [] : [{ line: table.openQuotes, code: 'quotes-open' as const }]),
      ...read.faults,
    ];
    const problem = faults.length === 0 ? menuProblem(read.menu, stations) : undefined;
    if (problem !== undefined) faults.push(faultOf(problem, table.rows.at(-1)?.line ?? table.heads.line));
    const { added, changed, removed } = menuDifference(menu, read.menu, stations);
    const counts = {
      added: added.length,
      changed: changed.length,
      removed: removed.length,
      faults: faults.length,
      withoutStation: stations.length === 0 ? 0 : withoutStation(read.menu).length,
    };
    const preview: CsvPreview = {
      revision,
      encoding: table.encoding,
      separator: table.separator,
      rows: table.rows.length,
      ignored: read.ignored.slice(0, ENTRIES_SHOWN),
      added: added.slice(0, ENTRIES_SHOWN),
      changed: changed.slice(0, ENTRIES_SHOWN),
      removed: removed.slice(0, ENTRIES_SHOWN),
      faults: faults.toSorted((one, other) => one.line - other.line).slice(0, ENTRIES_SHOWN),
      counts,
    };
    return { ok: true, value: { next: read.menu, preview } };
  }

  #stored(): StoredMenu {
    const { sites } = this.#stores;
    const id = this.#site() ?? '';
    const catalogue = savedCatalogue(sites, id);
    const { virtualWorkStations } = readSetup(sites.setup(id)?.setup);
    const stations: MenuStation[] = [
      ...catalogue.kitchenBons.map(({ _id, name, printedItems }) => ({ id: _id, name, items: printedItems })),
      ...virtualWorkStations.map(({ _id, name, items }) => ({ id: _id, name, items })),
    ];
    const menu = readMenu(catalogue, stations);
    return { menu, stations, revision: revisionOf(menu) };
  }

  #save(menu: Menu): void {
    const { sites } = this.#stores;
    const id = this.#site() ?? '';
    const list = (name: string) => sites.list(id, name);
    const stored = {
      items: list('items'),
      categories: list('categories'),
      modifierGroups: list('modifierGroups'),
      kitchenBons: list('kitchenBons'),
    };
    const setup = asJsonObject(sites.setup(id)?.setup);
    const virtual = stationsOfMenu(menu, setup, stored);
    this.#saveLists({
      lists: { ...writeMenu(menu, stored) },
      ...(virtual === undefined
        ? {}
        : { setup: { version: SETUP_VERSION, ...setup, virtualWorkStations: virtual } }),
    });
  }
}

export interface CsvSent {
  bytes: Uint8Array;
  encoding: CsvEncoding;
  /** Removes entries missing in the file. */
  removeMissing: boolean;
}

function revisionOf(menu: Menu): string {
  return createHash('sha256').update(canonicalJson(menu)).digest('hex').slice(0, REVISION_CHARACTERS);
}

/** An error of the menu as a whole is reported at its last line. */
function faultOf({ code, entry }: NonNullable<ReturnType<typeof menuProblem>>, line: number): CsvFault {
  return { line, code: code === 'unknown' ? 'item-unknown' : code, value: entry };
}

function refused(refusal: Refusal): { ok: false; refusal: Refusal } {
  return { ok: false, refusal };
}
