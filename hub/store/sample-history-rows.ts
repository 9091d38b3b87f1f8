// SQL of a sandbox's sample history (SAND-08): rows that another process wrote into a separate file are inserted below
// those the hub has written meanwhile, since rows of actions, journal and audit log are in order of time.
import { type OpenDatabase, openDatabase } from './open-database.ts';

/** The hub's own rows start above it: room for some months of sample service. */
const ROOM = 100_000;
/** One slice takes a few milliseconds. */
const ROWS_AT_ONCE = 250;
/** A placeholder event without an order. */
const BOUNDARY = {
  kind: 'fire-refused',
  requestId: 'sandbox-past',
  orderId: '',
  refusedRequestId: '',
  at: 0,
};

/** Days are closed once their orders are deleted, so orders are inserted before their figures. */
const TABLES = [
  'orders',
  'actions',
  'journal_contents',
  'journal',
  'audit',
  'commands',
  'figure_names',
  'order_figures',
  'cook_figures',
  'ticket_times',
  'item_paces',
  'order_paces',
  'pace_days',
] as const;
type Table = (typeof TABLES)[number];

/** Column whose numbers are in order of time, for tables referred to by row number. */
const NUMBERED: Partial<Record<Table, string>> = { actions: 'rowid', journal: 'seq', audit: 'id' };
const NAMED_BY: Partial<Record<Table, Readonly<Record<string, Table>>>> = {
  journal: { base: 'journal', after_event: 'actions' },
};

/** A file that is discarded on any failure need not be durable before it is complete. */
export function openDraft(path: string, migrationsFolder: string): OpenDatabase {
  const database = openDatabase(path, migrationsFolder);
  database.raw.pragma('synchronous = 0');
  return database;
}

/** Combines many small transactions into a single one; no other code may use the database meanwhile. */
export async function asOne({ raw }: Pick<OpenDatabase, 'raw'>, run: () => Promise<void>): Promise<void> {
  raw.exec('begin immediate');
  await run();
  raw.exec('commit');
}

/** For a new database, before anything is written: the hub's own rows leave room below them. */
export function leaveRoom({ raw }: Pick<OpenDatabase, 'raw'>): void {
  const write = raw.transaction(() => {
    raw
      .prepare(
        'insert into actions (rowid, request_id, order_id, fact, origin, date, recorded_at) values (?, ?, ?, ?, ?, 0, 0)',
      )
      .run(ROOM, BOUNDARY.requestId, BOUNDARY.orderId, JSON.stringify(BOUNDARY), 'hub');
    for (const table of ['journal', 'audit'])
      raw.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(table, ROOM);
  });
  write();
}

export class PastRows {
  readonly #raw: OpenDatabase['raw'];
  readonly #shifts = new Map<Table, number>();
  readonly #left: Table[] = [...TABLES];
  #after = Number.NEGATIVE_INFINITY;

  /** @param draft a database of the same version that isn't being written */
  constructor({ raw }: Pick<OpenDatabase, 'raw'>, draft: string) {
    this.#raw = raw;
    raw.prepare('attach database ? as past').run(draft);
    for (const table of TABLES) {
      const column = NUMBERED[table];
      const last = column === undefined ? 0 : this.#number(`select max(${column}) from past.${table}`);
      if (column !== undefined) this.#shifts.set(table, ROOM - 1 - last);
    }
  }

  /** Copies some rows in a separate transaction; existing rows stay unchanged. False once all are copied. */
  copySome(): boolean {
    const [table] = this.#left;
    if (table === undefined) return false;
    const columns = this.#columnsOf(table);
    const names = columns.map(({ name }) => name).join(', ');
    const values = columns.map(({ value }) => value).join(', ');
    const after = Number.isFinite(this.#after) ? this.#after : -1;
    const end = this.#number(
      `select max(rowid) from (select rowid from past.${table} where rowid > ${after} order by rowid limit ${ROWS_AT_ONCE})`,
    );
    if (end === 0) {
      this.#left.shift();
      this.#after = Number.NEGATIVE_INFINITY;
      return this.#left.length > 0;
    }
    this.#raw
      .prepare(
        `insert or ignore into main.${table} (${names}) select ${values} from past.${table} where rowid > ? and rowid <= ? order by rowid`,
      )
      .run(after, end);
    this.#after = end;
    return true;
  }

  close(): void {
    this.#raw.exec('detach database past');
  }

  #columnsOf(table: Table): { name: string; value: string }[] {
    const numbered = NUMBERED[table];
    const listed = this.#raw
      .prepare<[string], string>("select name from pragma_table_info(?, 'past') order by cid")
      .pluck()
      .all(table);
    const names = numbered === 'rowid' ? ['rowid', ...listed] : listed;
    return names.map((name) => {
      const of = name === numbered ? table : NAMED_BY[table]?.[name];
      const shift = of === undefined ? 0 : (this.#shifts.get(of) ?? 0);
      return { name, value: shift === 0 ? name : `${name} + ${shift}` };
    });
  }

  #number(sql: string): number {
    return this.#raw.prepare<[], number | null>(sql).pluck().get() ?? 0;
  }
}
