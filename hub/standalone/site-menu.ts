// Menu of a standalone site: read, edited, and imported from CSV; changes are effective immediately (SOLO-03).
import { createHash, randomUUID } from 'node:crypto';
import { canonicalJson } from '../../shared/json/canonical-json.ts';
import { asJsonObject, type JsonObject } from '../../shared/json/json-object.ts';
import { readSetup, SETUP_VERSION } from '../../shared/model/setup/setup.ts';
import type { Outcome, Refusal } from '../../shared/protocol/refusal.ts';
import {
  CSV_COLUMNS_MAX,
  type CsvDuplicates,
  type CsvEncoding,
  type CsvFault,
  type CsvPreview,
  type CsvSeparator,
  type CsvUse,
  type Menu,
  type MenuEdit,
  type MenuPage,
  withoutStation,
} from '../../shared/protocol/site/menu.ts';
import type { CsvLanguage } from '../kitchen/menu/csv-columns.ts';
import { usesOf } from '../kitchen/menu/csv-heads.ts';
import { importRows, resolveDuplicates } from '../kitchen/menu/import-rows.ts';
import { menuDifference } from '../kitchen/menu/menu-difference.ts';
import { editedMenu, editsBetween, menuProblem } from '../kitchen/menu/menu-edits.ts';
import { type MenuStation, readMenu, stationsOfMenu, writeMenu } from '../kitchen/menu/menu-lists.ts';
import { menuRows } from '../kitchen/menu/menu-rows.ts';
import { readRows } from '../kitchen/menu/read-rows.ts';
import { savedCatalogue } from '../organisation/catalogue-repository.ts';
import type { Stores } from '../store/stores.ts';
import { type CsvTable, readCsv, writeCsv } from './csv-file.ts';

const REVISION_CHARACTERS = 16;
const ENTRIES_SHOWN = 500;
const SAMPLE_CHARACTERS = 40;

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
  csv(language: CsvLanguage, separator: CsvSeparator): string {
    const { menu, stations } = this.#stored();
    return writeCsv(menuRows(menu, stations, language), separator);
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

  #read(sent: CsvSent): Outcome<{ next: Menu; preview: CsvPreview }> {
    const table = readCsv(sent.bytes, sent.encoding);
    if ('code' in table) return refused(table);
    const { menu, stations, revision } = this.#stored();
    const { heads, rows } = table;
    const cells = rows.map((row) => row.cells);
    const uses = sent.columns ?? usesOf(heads.cells, cells);
    const hasNames = uses.includes('name');
    const imported = importRows(heads, hasNames ? rows : [], uses);
    const unique = resolveDuplicates(imported.rows, sent.duplicates);
    const { removeMissing } = sent;
    const read = readRows(unique.rows, {
      ...{ menu, stations, newId: randomUUID },
      removeMissing: removeMissing && hasNames,
    });
    const faults = [...tableFaults(table, hasNames), ...imported.faults, ...read.faults];
    const problem = faults.length === 0 ? menuProblem(read.menu, stations) : undefined;
    if (problem !== undefined) faults.push(faultOf(problem, rows.at(-1)?.line ?? heads.line));
    const { added, changed, removed } = menuDifference(menu, read.menu, stations);
    const missing = stations.length === 0 ? [] : withoutStation(read.menu);
    const columns = heads.cells.slice(0, CSV_COLUMNS_MAX).map((head, at) => ({
      head: head.trim(),
      sample: (cells.find((row) => row[at]?.trim())?.[at] ?? '').trim().slice(0, SAMPLE_CHARACTERS),
      use: uses[at] ?? 'none',
    }));
    const preview: CsvPreview = {
      revision,
      encoding: table.encoding,
      separator: table.separator,
      rows: rows.length,
      columns,
      ignored: columns.filter(({ head, use }) => use === 'none' && head !== '').map(({ head }) => head),
      added: added.slice(0, ENTRIES_SHOWN),
      changed: changed.slice(0, ENTRIES_SHOWN),
      removed: removed.slice(0, ENTRIES_SHOWN),
      withoutStation: missing.slice(0, ENTRIES_SHOWN).map(({ id, name }) => ({ id, name })),
      faults: faults
        .toSorted((one, other) => one.line - other.line)
        .slice(0, ENTRIES_SHOWN)
        .map((fault) => withHead(fault, columns)),
      counts: {
        ...{ added: added.length, changed: changed.length, removed: removed.length },
        ...{ faults: faults.length, duplicates: unique.count, withoutStation: missing.length },
      },
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
  /** By default, uses are recognized by the headers. */
  columns: readonly CsvUse[] | undefined;
  duplicates: CsvDuplicates;
  /** Removes entries missing in the file. */
  removeMissing: boolean;
}

function revisionOf(menu: Menu): string {
  return createHash('sha256').update(canonicalJson(menu)).digest('hex').slice(0, REVISION_CHARACTERS);
}

function tableFaults({ heads, openQuotes }: CsvTable, hasNames: boolean): CsvFault[] {
  return [
    ...(hasNames ? [] : [{ line: heads.line, code: 'no-name-column' as const }]),
    ...(openQuotes === undefined ? [] : [{ line: openQuotes, code: 'quotes-open' as const }]),
  ];
}

/** With the header in the file, which may be in another language than the page. */
function withHead(fault: CsvFault, columns: CsvPreview['columns']): CsvFault {
  const head = columns.find(({ use }) => use === fault.column)?.head;
  return head === undefined ? fault : { ...fault, head };
}

/** An error of the menu as a whole is reported at its last line. */
function faultOf({ code, entry }: NonNullable<ReturnType<typeof menuProblem>>, line: number): CsvFault {
  return { line, code: code === 'unknown' ? 'item-unknown' : code, value: entry };
}

function refused(refusal: Refusal): { ok: false; refusal: Refusal } {
  return { ok: false, refusal };
}
