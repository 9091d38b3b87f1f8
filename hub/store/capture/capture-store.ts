// SQL of captured print jobs, their ports and a manager's templates (CAPT-01, CAPT-02, CAPT-04).
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  lt,
  max,
  min,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import * as z from 'zod/mini';
import { type CapturePort, capturePort } from '../../../shared/model/capture-port.ts';
import { type CaptureTemplate, captureTemplate } from '../../../shared/model/capture-template.ts';
import type { Db } from '../open-database.ts';
import { captureJobs, capturePieces, capturePorts, captureTemplates } from '../schema.ts';

export type CaptureJobRow = typeof captureJobs.$inferSelect;
export type NewCaptureJob = Pick<CaptureJobRow, 'id' | 'site' | 'portId' | 'at' | 'language' | 'address'>;
type RowOutcome = Pick<CaptureJobRow, 'state' | 'orderId' | 'number' | 'textHash' | 'reading'>;
/** A job without its bytes, which may be a megabyte. */
type JobSummary = Omit<CaptureJobRow, 'bytes'>;
/** Fields by which other jobs are compared with a job. */
type Compared = Pick<CaptureJobRow, 'site' | 'seq' | 'portId' | 'at'>;

/** Maximum number of broken-off jobs compared with a new one. */
const BROKEN_COMPARED_MAX = 20;
const FOUND_MAX = 20;
/** Deleted with one statement; few, to keep the hub's event loop responsive. */
const DELETED_AT_ONCE = 20;
const DONE_STATES = ['order', 'text', 'same', 'reprint', 'removed'];
const { bytes: _bytes, ...summary } = getTableColumns(captureJobs);

export class CaptureStore {
  readonly #db: Db;
  readonly #transaction: (write: () => void) => void;

  /** @param transaction runs a write whose changes are all on disk when it returns, or none */
  constructor(db: Db, transaction: (write: () => void) => void) {
    this.#db = db;
    this.#transaction = transaction;
  }

  ports(site: string): CapturePort[] {
    const rows = this.#db.select().from(capturePorts).where(eq(capturePorts.site, site)).all();
    return rows
      .map(({ settings }) => z.parse(capturePort, JSON.parse(settings)))
      .toSorted((one, other) => one.port - other.port);
  }

  savePort(site: string, port: CapturePort): void {
    const row = { port: port.port, settings: JSON.stringify(port) };
    this.#db
      .insert(capturePorts)
      .values({ site, id: port.id, ...row })
      .onConflictDoUpdate({ target: [capturePorts.site, capturePorts.id], set: row })
      .run();
  }

  removePort(site: string, id: string): void {
    this.#db
      .delete(capturePorts)
      .where(and(eq(capturePorts.site, site), eq(capturePorts.id, id)))
      .run();
  }

  templates(site: string): (CaptureTemplate & { id: string })[] {
    const rows = this.#db.select().from(captureTemplates).where(eq(captureTemplates.site, site)).all();
    return rows.map(({ id, template }) => ({ id, ...z.parse(captureTemplate, JSON.parse(template)) }));
  }

  saveTemplate(site: string, id: string, template: CaptureTemplate): void {
    const row = { template: JSON.stringify(template) };
    this.#db
      .insert(captureTemplates)
      .values({ site, id, ...row })
      .onConflictDoUpdate({ target: [captureTemplates.site, captureTemplates.id], set: row })
      .run();
  }

  removeTemplate(site: string, id: string): void {
    this.#db
      .delete(captureTemplates)
      .where(and(eq(captureTemplates.site, site), eq(captureTemplates.id, id)))
      .run();
  }

  /** Another piece of an unfinished job; its row is created with the first piece. */
  addPiece(job: NewCaptureJob, seq: number, bytes: Uint8Array): void {
    this.#transaction(() => {
      const open = { ...job, end: 'open', state: 'open', bytes: Buffer.alloc(0) };
      this.#db.insert(captureJobs).values(open).onConflictDoNothing().run();
      this.#db
        .insert(capturePieces)
        .values({ jobId: job.id, seq, bytes: Buffer.from(bytes) })
        .run();
    });
  }

  /**
   * Stores complete jobs in order, all or none; their pieces are dropped. `isPassedOn`: their port may forward them to
   * a printer (CAPT-06).
   */
  addJobs(jobs: readonly (NewCaptureJob & { end: string; bytes: Uint8Array; isPassedOn: boolean })[]): void {
    this.#transaction(() => {
      for (const { isPassedOn, ...job } of jobs) {
        const onPaper = isPassedOn ? 'due' : null;
        const row = { ...job, state: 'stored', bytes: Buffer.from(job.bytes), onPaper };
        const target = captureJobs.id;
        this.#db.insert(captureJobs).values(row).onConflictDoUpdate({ target, set: row }).run();
        this.#db.delete(capturePieces).where(eq(capturePieces.jobId, job.id)).run();
      }
    });
  }

  /** From the index alone: otherwise bytes and readings of waiting jobs would be read again and again. */
  dueOnPaper(site: string): Pick<CaptureJobRow, 'id' | 'site' | 'portId' | 'at' | 'state' | 'orderId'>[] {
    const { id, portId, at, state, orderId, seq } = captureJobs;
    return this.#db
      .select({ id, site: captureJobs.site, portId, at, state, orderId })
      .from(captureJobs)
      .where(and(sql`${captureJobs.onPaper} = 'due'`, eq(captureJobs.site, site)))
      .orderBy(asc(seq))
      .all();
  }

  readingOf(id: string): string | null {
    const { reading } = captureJobs;
    return (
      this.#db.select({ reading }).from(captureJobs).where(eq(captureJobs.id, id)).get()?.reading ?? null
    );
  }

  setPaper(id: string, state: 'queued' | 'not-needed', queue: () => void = () => {}): void {
    this.#transaction(() => {
      this.#db.update(captureJobs).set({ onPaper: state }).where(eq(captureJobs.id, id)).run();
      queue();
    });
  }

  /** Bytes of a job of any site. */
  bytesOf(id: string): Uint8Array | undefined {
    return this.#db.select({ bytes: captureJobs.bytes }).from(captureJobs).where(eq(captureJobs.id, id)).get()
      ?.bytes;
  }

  /** Deletes the pieces of data that turned out not to be a job. */
  dropOpen(id: string): void {
    this.#transaction(() => {
      this.#db
        .delete(captureJobs)
        .where(and(eq(captureJobs.id, id), eq(captureJobs.state, 'open')))
        .run();
      this.#db.delete(capturePieces).where(eq(capturePieces.jobId, id)).run();
    });
  }

  /** Jobs whose end the previous run never received, each assembled from its pieces. */
  openJobs(): (NewCaptureJob & { address: string; bytes: Uint8Array })[] {
    const rows = this.#db.select().from(captureJobs).where(eq(captureJobs.state, 'open')).all();
    return rows.map((row) => {
      const pieces = this.#db
        .select()
        .from(capturePieces)
        .where(eq(capturePieces.jobId, row.id))
        .orderBy(asc(capturePieces.seq))
        .all();
      return { ...row, address: row.address ?? '', bytes: Buffer.concat(pieces.map(({ bytes }) => bytes)) };
    });
  }

  /** Oldest job of the site that isn't an order yet, excluding these ports. */
  nextStored(site: string, butNot: readonly string[] = []): CaptureJobRow | undefined {
    const isElsewhere = butNot.length === 0 ? undefined : notInArray(captureJobs.portId, [...butNot]);
    return this.#db
      .select()
      .from(captureJobs)
      .where(and(sql`${captureJobs.state} = 'stored'`, eq(captureJobs.site, site), isElsewhere))
      .orderBy(asc(captureJobs.seq))
      .limit(1)
      .get();
  }

  isStored(id: string): boolean {
    const { state } = captureJobs;
    return (
      this.#db.select({ state }).from(captureJobs).where(eq(captureJobs.id, id)).get()?.state === 'stored'
    );
  }

  /** Age of the oldest unread job, and the number of unread ones. */
  waiting(site: string): { since: number; count: number } | undefined {
    const row = this.#db
      .select({ since: min(captureJobs.at), count: count() })
      .from(captureJobs)
      .where(and(sql`${captureJobs.state} = 'stored'`, eq(captureJobs.site, site)))
      .get();
    return row === undefined || row.since === null ? undefined : { since: row.since, count: row.count };
  }

  setTries(id: string, tries: number): void {
    this.#db.update(captureJobs).set({ tries }).where(eq(captureJobs.id, id)).run();
  }

  setProblem(id: string, problem: string): void {
    this.#db.update(captureJobs).set({ problem }).where(eq(captureJobs.id, id)).run();
  }

  /** Jobs since that moment that were unreadable or truncated, by port, address and reason; hidden ones excluded. */
  unreadable(
    site: string,
    since: number,
  ): { portId: string; address: string | null; problem: string; at: number; count: number }[] {
    const { portId, address, problem, at } = captureJobs;
    const rows = this.#db
      .select({ portId, address, problem, at: max(at), count: count() })
      .from(captureJobs)
      .where(
        and(
          eq(captureJobs.site, site),
          gte(at, since),
          sql`${problem} is not null`,
          inArray(captureJobs.state, ['order', 'text']),
          eq(captureJobs.hidden, false),
        ),
      )
      .groupBy(portId, address, problem)
      .all();
    return rows.map((row) => ({ ...row, problem: row.problem ?? '', at: row.at ?? 0 }));
  }

  finish(id: string, outcome: RowOutcome): void {
    const isThere = ne(captureJobs.state, 'removed');
    this.#db
      .update(captureJobs)
      .set(outcome)
      .where(and(eq(captureJobs.id, id), isThere))
      .run();
  }

  /**
   * Hides a job from the list; a waiting one is then never read. Its result stays, as later jobs of the same order
   * build on it.
   * @returns true if the job exists
   */
  hide(site: string, id: string): boolean {
    const found = and(eq(captureJobs.site, site), eq(captureJobs.id, id));
    let isThere = false;
    this.#transaction(() => {
      isThere = this.#db.update(captureJobs).set({ hidden: true }).where(found).run().changes > 0;
      this.#db
        .update(captureJobs)
        .set({ state: 'removed', onPaper: null })
        .where(and(found, eq(captureJobs.state, 'stored')))
        .run();
    });
    return isThere;
  }

  job(site: string, id: string): CaptureJobRow | undefined {
    return this.#db
      .select()
      .from(captureJobs)
      .where(and(eq(captureJobs.site, site), eq(captureJobs.id, id)))
      .get();
  }

  /** Newest jobs first, with their size but without bytes. */
  newest(site: string, limit: number): (JobSummary & { size: number })[] {
    return this.#db
      .select({ ...summary, size: sql<number>`length(${captureJobs.bytes})` })
      .from(captureJobs)
      .where(
        and(eq(captureJobs.site, site), sql`${captureJobs.state} <> 'open'`, eq(captureJobs.hidden, false)),
      )
      .orderBy(desc(captureJobs.seq))
      .limit(limit)
      .all();
  }

  /** Jobs before this one and not older than that moment that became an order with this number, newest first. */
  sameNumber(job: Compared, number: string, since: number): JobSummary[] {
    return this.#earlier(job, since, eq(captureJobs.number, number)).limit(FOUND_MAX).all();
  }

  /** First job with the same text before this one, not older than that moment. */
  sameText(job: Compared, textHash: string, since: number): JobSummary | undefined {
    return this.#earlier(job, since, eq(captureJobs.textHash, textHash)).limit(1).get();
  }

  /**
   * Earlier jobs of the same port whose bytes are a prefix of this one's, and that broke off or ended without a paper
   * cut a moment ago.
   */
  brokenBefore(job: Compared & { bytes: Uint8Array }, since: number, endedSince: number): JobSummary[] {
    const mayHaveBroken = or(
      eq(captureJobs.end, 'broken'),
      and(ne(captureJobs.end, 'cut'), gte(captureJobs.at, endedSince)),
    );
    const candidates = this.#db
      .select({ id: captureJobs.id })
      .from(captureJobs)
      .where(
        and(
          eq(captureJobs.site, job.site),
          eq(captureJobs.portId, job.portId),
          gte(captureJobs.at, since),
          lt(captureJobs.seq, job.seq),
          mayHaveBroken,
        ),
      )
      .orderBy(desc(captureJobs.at))
      .limit(BROKEN_COMPARED_MAX);
    const isBeginning = sql`length(${captureJobs.bytes}) < ${job.bytes.length} and ${captureJobs.bytes} = substr(${job.bytes}, 1, length(${captureJobs.bytes}))`;
    return this.#db
      .select(summary)
      .from(captureJobs)
      .where(
        and(inArray(captureJobs.id, candidates), inArray(captureJobs.state, ['order', 'text']), isBeginning),
      )
      .orderBy(desc(captureJobs.seq))
      .all();
  }

  /** A job of the same port that began after this one, was stored before it, and begins with all of its bytes. */
  overtook(job: Compared & { bytes: Uint8Array }): JobSummary | undefined {
    const isWhole = sql`substr(${captureJobs.bytes}, 1, ${job.bytes.length}) = ${job.bytes}`;
    const isOfPort = and(
      eq(captureJobs.portId, job.portId),
      sql`length(${captureJobs.bytes}) >= ${job.bytes.length}`,
      isWhole,
    );
    return this.#earlier(job, job.at, isOfPort).limit(1).get();
  }

  /** All jobs of an order, in order of arrival. */
  ofOrder(orderId: string): JobSummary[] {
    return this.#db
      .select(summary)
      .from(captureJobs)
      .where(eq(captureJobs.orderId, orderId))
      .orderBy(asc(captureJobs.seq))
      .all();
  }

  /** Number of jobs an order was read from, and the total length of their readings. */
  sizeOfOrder(orderId: string): { jobs: number; characters: number } {
    const characters = sql<number>`coalesce(sum(length(${captureJobs.reading})), 0)`;
    const found = eq(captureJobs.orderId, orderId);
    const row = this.#db.select({ jobs: count(), characters }).from(captureJobs).where(found).get();
    return row ?? { jobs: 0, characters: 0 };
  }

  deleteBefore(at: number): void {
    this.#db
      .delete(captureJobs)
      .where(and(lt(captureJobs.at, at), inArray(captureJobs.state, DONE_STATES)))
      .run();
  }

  /** Total bytes of a site's jobs. Reads every row, but not the bytes themselves. */
  keptBytes(site: string): number {
    const sum = sql<number>`coalesce(sum(length(${captureJobs.bytes})), 0)`;
    return this.#db.select({ sum }).from(captureJobs).where(eq(captureJobs.site, site)).get()?.sum ?? 0;
  }

  /** Deletes up to 20 of the oldest jobs that are finished and not waiting to be printed. @returns their bytes */
  deleteOldest(site: string): number {
    const oldest = this.#db
      .select({ id: captureJobs.id, size: sql<number>`length(${captureJobs.bytes})` })
      .from(captureJobs)
      .where(
        and(
          eq(captureJobs.site, site),
          inArray(captureJobs.state, DONE_STATES),
          sql`${captureJobs.onPaper} is not 'due'`,
        ),
      )
      .orderBy(asc(captureJobs.seq))
      .limit(DELETED_AT_ONCE)
      .all();
    if (oldest.length === 0) return 0;
    const ids = oldest.map(({ id }) => id);
    this.#db.delete(captureJobs).where(inArray(captureJobs.id, ids)).run();
    return oldest.reduce((sum, { size }) => sum + size, 0);
  }

  #earlier(job: Compared, since: number, more: SQL | undefined) {
    return this.#db
      .select(summary)
      .from(captureJobs)
      .where(
        and(
          eq(captureJobs.site, job.site),
          // The plus keeps SQLite from using the index on seq: the date matches few rows.
          sql`+${captureJobs.seq} < ${job.seq}`,
          gte(captureJobs.at, since),
          inArray(captureJobs.state, ['order', 'text']),
          more,
        ),
      )
      .orderBy(sql`+${captureJobs.seq} desc`);
  }
}
