// The SQL of captured print jobs, of the ports they come by and of a manager's templates (CAPT-01, CAPT-02, CAPT-04).
import { and, asc, desc, eq, gte, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type CapturePort, capturePort } from '../../../shared/model/capture-port.ts';
import { type CaptureTemplate, captureTemplate } from '../../../shared/model/capture-template.ts';
import type { Db } from '../open-database.ts';
import { captureJobs, capturePieces, capturePorts, captureTemplates } from '../schema.ts';

export type CaptureJobRow = typeof captureJobs.$inferSelect;
export type NewCaptureJob = Pick<CaptureJobRow, 'id' | 'site' | 'portId' | 'at' | 'language'>;
type RowOutcome = Pick<CaptureJobRow, 'state' | 'orderId' | 'number' | 'textHash' | 'reading'>;

export class CaptureStore {
  readonly #db: Db;
  readonly #transaction: (write: () => void) => void;

  /** @param transaction all of a write is on the disk when it returns, or nothing of it */
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

  /** A further piece of a job that goes on; its row is made with the first one. */
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

  /** A whole job; its pieces are no longer needed. `isPassedOn`: its port may pass it on to a printer (CAPT-06). */
  addJob(job: NewCaptureJob & { end: string; bytes: Uint8Array; isPassedOn: boolean }): void {
    const { isPassedOn, ...rest } = job;
    const onPaper = isPassedOn ? 'due' : null;
    const row = { ...rest, state: 'stored', bytes: Buffer.from(job.bytes), onPaper };
    this.#transaction(() => {
      this.#db.insert(captureJobs).values(row).onConflictDoUpdate({ target: captureJobs.id, set: row }).run();
      this.#db.delete(capturePieces).where(eq(capturePieces.jobId, job.id)).run();
    });
  }

  dueOnPaper(site: string): CaptureJobRow[] {
    return this.#db
      .select()
      .from(captureJobs)
      .where(and(eq(captureJobs.onPaper, 'due'), eq(captureJobs.site, site)))
      .orderBy(asc(captureJobs.seq))
      .all();
  }

  setPaper(id: string, state: 'queued' | 'not-needed', queue: () => void = () => {}): void {
    this.#transaction(() => {
      this.#db.update(captureJobs).set({ onPaper: state }).where(eq(captureJobs.id, id)).run();
      queue();
    });
  }

  /** The bytes of a job of whatever site. */
  bytesOf(id: string): Uint8Array | undefined {
    return this.#db.select({ bytes: captureJobs.bytes }).from(captureJobs).where(eq(captureJobs.id, id)).get()
      ?.bytes;
  }

  /** Forgets the pieces of what turned out to be no job. */
  dropOpen(id: string): void {
    this.#transaction(() => {
      this.#db
        .delete(captureJobs)
        .where(and(eq(captureJobs.id, id), eq(captureJobs.state, 'open')))
        .run();
      this.#db.delete(capturePieces).where(eq(capturePieces.jobId, id)).run();
    });
  }

  /** What came of jobs whose end a former run never saw, each whole from its pieces. */
  openJobs(): (NewCaptureJob & { bytes: Uint8Array })[] {
    const rows = this.#db.select().from(captureJobs).where(eq(captureJobs.state, 'open')).all();
    return rows.map((row) => {
      const pieces = this.#db
        .select()
        .from(capturePieces)
        .where(eq(capturePieces.jobId, row.id))
        .orderBy(asc(capturePieces.seq))
        .all();
      return { ...row, bytes: Buffer.concat(pieces.map(({ bytes }) => bytes)) };
    });
  }

  /** The oldest job of the site that is not an order yet. */
  nextStored(site: string): CaptureJobRow | undefined {
    return this.#db
      .select()
      .from(captureJobs)
      .where(and(eq(captureJobs.state, 'stored'), eq(captureJobs.site, site)))
      .orderBy(asc(captureJobs.seq))
      .limit(1)
      .get();
  }

  finish(id: string, outcome: RowOutcome): void {
    this.#db.update(captureJobs).set(outcome).where(eq(captureJobs.id, id)).run();
  }

  job(site: string, id: string): CaptureJobRow | undefined {
    return this.#db
      .select()
      .from(captureJobs)
      .where(and(eq(captureJobs.site, site), eq(captureJobs.id, id)))
      .get();
  }

  /** The newest ones, the newest first. */
  newest(site: string, limit: number): CaptureJobRow[] {
    return this.#db
      .select()
      .from(captureJobs)
      .where(and(eq(captureJobs.site, site), sql`${captureJobs.state} <> 'open'`))
      .orderBy(desc(captureJobs.seq))
      .limit(limit)
      .all();
  }

  /** Jobs before this one and not older than that moment that became an order of this number, the newest first. */
  sameNumber(job: CaptureJobRow, number: string, since: number): CaptureJobRow[] {
    return this.#earlier(job, since, eq(captureJobs.number, number));
  }

  /** The first job with the same text before this one, not older than that moment. */
  sameText(job: CaptureJobRow, textHash: string, since: number): CaptureJobRow | undefined {
    return this.#earlier(job, since, eq(captureJobs.textHash, textHash))[0];
  }

  /** Jobs of the same port before this one that broke, or ended without a cut a moment ago. */
  brokenBefore(job: CaptureJobRow, since: number, endedSince: number): CaptureJobRow[] {
    const mayHaveBroken = or(
      eq(captureJobs.end, 'broken'),
      and(ne(captureJobs.end, 'cut'), gte(captureJobs.at, endedSince)),
    );
    return this.#earlier(job, since, and(eq(captureJobs.portId, job.portId), mayHaveBroken));
  }

  /** Jobs of the same port that began after this one and were stored before it. */
  overtook(job: CaptureJobRow): CaptureJobRow[] {
    return this.#earlier(job, job.at, eq(captureJobs.portId, job.portId));
  }

  /** Every job of an order, in the order in which they came. */
  ofOrder(orderId: string): CaptureJobRow[] {
    return this.#db
      .select()
      .from(captureJobs)
      .where(eq(captureJobs.orderId, orderId))
      .orderBy(asc(captureJobs.seq))
      .all();
  }

  deleteBefore(at: number): void {
    this.#db
      .delete(captureJobs)
      .where(and(lt(captureJobs.at, at), inArray(captureJobs.state, ['order', 'text', 'same', 'reprint'])))
      .run();
  }

  #earlier(job: CaptureJobRow, since: number, more: SQL | undefined): CaptureJobRow[] {
    return this.#db
      .select()
      .from(captureJobs)
      .where(
        and(
          eq(captureJobs.site, job.site),
          lt(captureJobs.seq, job.seq),
          gte(captureJobs.at, since),
          inArray(captureJobs.state, ['order', 'text']),
          more,
        ),
      )
      .orderBy(desc(captureJobs.seq))
      .all();
  }
}
