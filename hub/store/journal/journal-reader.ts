// SQL of a replay: facts as known at a position, and the entries after it (REPLAY-01). Read-only.

import * as z from 'zod/mini';
import type { EventFact } from '../../kitchen/state/event-facts.ts';
import type { Fact } from '../../kitchen/state/facts.ts';
import type { OpenDatabase } from '../open-database.ts';
import { readEventFact, readOrderFacts } from '../stored-facts.ts';
import type { JournalMark } from './journal-store.ts';
import { unpacked } from './journal-text.ts';

/** A position between two entries: after that action and that row of the journal. */
export interface JournalPosition {
  event: number;
  seq: number;
}

/** True if `position` is at or before `end`. */
export function isWithin(position: JournalPosition, end: JournalPosition): boolean {
  return position.event <= end.event && position.seq <= end.seq;
}

/** Next entry: a fact, or a mark. `at` is hub time. */
export type JournalEntry = { at: number; position: JournalPosition } & (
  | { kind: 'event'; fact: EventFact }
  | { kind: 'order'; facts: Fact[] }
  | { kind: JournalMark['kind']; body: string }
);

export interface SampleRow extends JournalPosition {
  at: number;
  boards: string;
  digests: string;
}

/** Positions of the last action and version of each order. */
export type LastOf = ReadonlyMap<string, JournalPosition>;

interface JournalRow {
  seq: number;
  kind: string;
  afterEvent: number;
  at: number;
  orderId: string | null;
  base: number | null;
  body: Buffer;
}

interface ActionRow {
  row: number;
  at: number;
  fact: string;
}

/** From this row on the journal belongs to this site. */
interface SiteOwner {
  seq: number;
  at: number;
  id: string;
}

const ENTRIES_AT_ONCE = 500;
const DAY_MS = 86_400_000;
/** Cache sizes for versions and actions, so that a jump within an evening reads few of them again. */
const VERSIONS_HELD_MAX = 2_000;
const EVENTS_HELD_MAX = 20_000;
const COLUMNS = 'seq, kind, after_event as afterEvent, at, order_id as orderId, base, body';

export class JournalReader {
  readonly #raw: OpenDatabase['raw'];
  readonly #site: string;
  /** Rows at which the journal switches between sites, oldest first, and the last mark examined. */
  #owners: SiteOwner[] = [];
  #ownersUpTo = 0;
  readonly #prepared = new Map<string, ReturnType<OpenDatabase['raw']['prepare']>>();
  readonly #texts = new Map<number, string>();
  readonly #versions = new Map<number, Fact[]>();
  readonly #events = new Map<number, EventFact>();

  /** @param site id of the served site: moments of other sites the hub served are not shown (REPLAY-04) */
  constructor({ raw }: Pick<OpenDatabase, 'raw'>, site: string) {
    this.#raw = raw;
    this.#site = site;
  }

  /**
   * First mark of the journal section that contains a position, back to the last other site; undefined if the position
   * belongs to another site, or to none.
   */
  ownStretch({ seq }: JournalPosition): { seq: number; at: number } | undefined {
    const owner = this.#ownersNow().findLast((each) => each.seq <= seq);
    return owner?.id === this.#site ? owner : undefined;
  }

  /** False for marks without a site, and while the hub has none (REPLAY-04). */
  isOtherSite({ kind, body }: { kind: string; body: string }): boolean {
    return kind === 'site' && !['', this.#site].includes(siteIdIn(body));
  }

  /** Position of the last entry at that moment; if a clock move made it occur twice, of the last time. */
  positionAt(at: number): JournalPosition | undefined {
    return this.#raw.transaction(() => this.#positionAt(at))();
  }

  #positionAt(at: number): JournalPosition | undefined {
    const seq = this.#number('select max(seq) as n from journal where at <= ? and at > ?', at, at - DAY_MS);
    const last = seq || this.#number('select max(seq) as n from journal where at <= ?', at);
    if (last === 0) return undefined;
    const after = this.#number('select after_event as n from journal where seq = ?', last);
    const event = this.#number(
      'select max(rowid) as n from actions where recorded_at <= ? and recorded_at > ?',
      at,
      at - DAY_MS,
    );
    if (event <= after) return { event: after, seq: last };
    const behind = 'select max(seq) as n from journal where seq >= ? and seq < ? and after_event < ?';
    return { event, seq: this.#number(behind, last, last + 10 * ENTRIES_AT_ONCE, event) || last };
  }

  /** Last mark of these kinds at or before a position. */
  lastMark(kinds: readonly JournalMark['kind'][], { seq }: JournalPosition) {
    const rows = kinds.map((kind) =>
      this.#get<JournalRow>(
        `select ${COLUMNS} from journal where order_id is null and kind = ? and seq <= ? order by seq desc limit 1`,
        kind,
        seq,
      ),
    );
    const last = rows.filter((row) => row !== undefined).sort((one, other) => other.seq - one.seq)[0];
    return last && { ...last, body: last.body.toString('utf8') };
  }

  /** Marks of a kind between two rows of the journal, oldest first. */
  marksAfter(kind: JournalMark['kind'], after: number, { seq }: JournalPosition, since: number) {
    return this.#all<JournalRow>(
      `select ${COLUMNS} from journal where order_id is null and kind = ? and seq > ? and seq <= ? and at >= ? order by seq`,
      kind,
      after,
      seq,
      since,
    ).map((row) => ({ ...row, body: row.body.toString('utf8') }));
  }

  /** First mark between two rows from which on stamps may count from other moments than their own. */
  firstJudgement(from: number, upTo: number, since: number) {
    return this.#get<JournalRow>(
      `select ${COLUMNS} from journal where order_id is null and kind in ('clock', 'started', 'loaded') and (kind = 'clock' or length(body) > 2) and seq >= ? and seq <= ? and at >= ? order by seq limit 1`,
      from,
      upTo,
      since,
    );
  }

  content(hash: string): string {
    const row = this.#get<{ content: Buffer }>('select content from journal_contents where hash = ?', hash);
    if (row === undefined) throw new Error(`the journal has no content ${hash}`);
    return unpacked(row.content);
  }

  /** Orders with anything recorded since then (ms), up to a position, and those promised for later. */
  touchedSince(since: number, { event, seq }: JournalPosition): LastOf {
    const found = new Map<string, JournalPosition>();
    const promised = this.#all<{ id: string }>('select id from orders where promised_at >= ?', since);
    for (const { id } of promised) found.set(id, { event: 0, seq: 0 });
    const events = this.#all<{ orderId: string; last: number }>(
      'select order_id as orderId, max(rowid) as last from actions where recorded_at >= ? and rowid <= ? group by order_id',
      since,
      event,
    );
    for (const { orderId, last } of events) found.set(orderId, { event: last, seq: 0 });
    const versions = this.#all<{ orderId: string; last: number }>(
      'select order_id as orderId, max(seq) as last from journal where order_id is not null and at >= ? and seq <= ? group by order_id',
      since,
      seq,
    );
    for (const { orderId, last } of versions)
      found.set(orderId, { event: found.get(orderId)?.event ?? 0, seq: last });
    return found;
  }

  /** All facts of an order up to a position. */
  factsOf(orderId: string, { event, seq }: JournalPosition): Fact[] {
    const version = this.#get<JournalRow>(
      `select ${COLUMNS} from journal where order_id = ? and seq <= ? order by seq desc limit 1`,
      orderId,
      seq,
    );
    const events = this.#all<{ row: number; fact: string }>(
      'select rowid as row, fact from actions where order_id = ? and rowid <= ?',
      orderId,
      event,
    );
    const documents = version === undefined ? [] : this.#factsIn(version);
    return [...documents, ...events.map((each) => this.#eventIn(each))];
  }

  /** Next entries in order; empty at the end of the journal. */
  entriesAfter(position: JournalPosition): JournalEntry[] {
    const next = this.#raw.transaction(() => ({
      events: this.#all<ActionRow>(
        'select rowid as row, recorded_at as at, fact from actions where rowid > ? order by rowid limit ?',
        position.event,
        ENTRIES_AT_ONCE,
      ),
      rows: this.#all<JournalRow>(
        `select ${COLUMNS} from journal where seq > ? order by seq limit ?`,
        position.seq,
        ENTRIES_AT_ONCE,
      ),
    }))();
    return this.#merged(position, next.events, next.rows);
  }

  /** Digests sent to displays between two moments, oldest first. */
  samples(from: number, to: number): SampleRow[] {
    const rows = this.#all<JournalRow>(
      `select ${COLUMNS} from journal where order_id is null and kind = 'sample' and at >= ? and at <= ? order by seq`,
      from,
      to,
    );
    return rows.flatMap((row) => {
      if (this.ownStretch({ event: row.afterEvent, seq: row.seq }) === undefined) return [];
      const boards = this.lastMark(['boards'], { event: row.afterEvent, seq: row.seq })?.body;
      if (boards === undefined) return [];
      const { seq, at, afterEvent: event } = row;
      return [{ seq, at, event, boards, digests: row.body.toString('utf8') }];
    });
  }

  /** First moment at which the hub had the served site and the journal has its setup. */
  firstMoment(): number | undefined {
    const site = this.#ownersNow().find(({ id }) => id === this.#site);
    // The last marks before the retention limit are kept, with their original times.
    const next = "select at as n from journal where seq > ? and kind <> 'boards' order by seq limit 1";
    return site && (this.#number(next, site.seq) || site.at);
  }

  /** Number of orders with versions or actions recorded in a span (ms). */
  ordersBetween(from: number, to: number): number {
    const sql =
      'select count(distinct order_id) as n from actions where recorded_at >= ? and recorded_at < ?';
    return this.#number(sql, from, to);
  }

  #merged(start: JournalPosition, events: ActionRow[], rows: JournalRow[]): JournalEntry[] {
    const eventsEnd = events.length < ENTRIES_AT_ONCE ? Infinity : (events.at(-1)?.row ?? Infinity);
    const rowsEnd = rows.length < ENTRIES_AT_ONCE ? Infinity : (rows.at(-1)?.afterEvent ?? Infinity);
    const merged: JournalEntry[] = [];
    let position = start;
    for (let e = 0, r = 0; ; ) {
      const event = events[e];
      const row = rows[r];
      if (event !== undefined && event.row <= (row?.afterEvent ?? rowsEnd)) {
        position = { ...position, event: event.row };
        merged.push({ kind: 'event', at: event.at, position, fact: this.#eventIn(event) });
        e++;
      } else if (row !== undefined && row.afterEvent <= eventsEnd) {
        position = { ...position, seq: row.seq };
        merged.push(this.#entryOf(row, position));
        r++;
      } else return merged;
    }
  }

  #entryOf(row: JournalRow, position: JournalPosition): JournalEntry {
    const { at } = row;
    if (row.kind === 'order') return { kind: 'order', at, position, facts: this.#factsIn(row) };
    return { kind: row.kind as JournalMark['kind'], at, position, body: row.body.toString('utf8') };
  }

  #eventIn({ row, fact }: Pick<ActionRow, 'row' | 'fact'>): EventFact {
    return held(this.#events, EVENTS_HELD_MAX, row, () => readEventFact(fact));
  }

  #factsIn(row: JournalRow): Fact[] {
    return held(this.#versions, VERSIONS_HELD_MAX, row.seq, () => {
      const [site = '', raw = '', stamps = ''] = this.#textOf(row).split('\n');
      return readOrderFacts({ id: row.orderId ?? '', site, raw, stamps });
    });
  }

  #textOf({ seq, base, body }: JournalRow): string {
    return held(this.#texts, VERSIONS_HELD_MAX, seq, () => {
      const before =
        base === null
          ? undefined
          : this.#get<JournalRow>(`select ${COLUMNS} from journal where seq = ?`, base);
      return unpacked(body, before && this.#textOf(before));
    });
  }

  /** A hub without a site, e.g. between a disconnect and the next sign-in, doesn't end the section of the former site. */
  #ownersNow(): readonly SiteOwner[] {
    const marks = this.#all<SiteOwner>(
      "select seq, at, json_extract(cast(body as text), '$.site.id') as id from journal where order_id is null and kind = 'site' and seq > ? order by seq",
      this.#ownersUpTo,
    );
    for (const mark of marks) {
      this.#ownersUpTo = mark.seq;
      if (mark.id !== '' && mark.id !== this.#owners.at(-1)?.id) this.#owners.push(mark);
    }
    return this.#owners;
  }

  #number(sql: string, ...values: number[]): number {
    return this.#get<{ n: number | null }>(sql, ...values)?.n ?? 0;
  }

  #get<Row>(sql: string, ...values: (string | number)[]): Row | undefined {
    return this.#statement(sql).get(...values) as Row | undefined;
  }

  #all<Row>(sql: string, ...values: (string | number)[]): Row[] {
    return this.#statement(sql).all(...values) as Row[];
  }

  #statement(sql: string) {
    const known = this.#prepared.get(sql) ?? this.#raw.prepare(sql);
    this.#prepared.set(sql, known);
    return known;
  }
}

function siteIdIn(body: string): string {
  return z.parse(z.object({ site: z.object({ id: z.string() }) }), JSON.parse(body)).site.id;
}

/** Reads a missing entry into the cache; the oldest ones are evicted first. */
function held<Value>(known: Map<number, Value>, most: number, key: number, read: () => Value): Value {
  const found = known.get(key);
  if (found !== undefined) return found;
  const value = read();
  known.set(key, value);
  const [oldest] = known.keys();
  if (known.size > most && oldest !== undefined) known.delete(oldest);
  return value;
}
