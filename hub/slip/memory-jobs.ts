// Print jobs in memory, with the same queries as the hub's database: for `npm run slip`, which has none (CAPT-12).
import type { CaptureTemplate } from '../../shared/model/capture-template.ts';
import type { CapturedJob, CapturedJobRows } from '../capture/captured-jobs.ts';

export class MemoryJobs implements CapturedJobRows {
  readonly all: CapturedJob[] = [];
  readonly #templates: readonly (CaptureTemplate & { id: string })[];

  constructor(templates: readonly (CaptureTemplate & { id: string })[]) {
    this.#templates = templates;
  }

  add(job: Pick<CapturedJob, 'id' | 'site' | 'portId' | 'at' | 'language' | 'end' | 'bytes'>): CapturedJob {
    const row: CapturedJob = {
      ...job,
      seq: this.all.length + 1,
      state: 'stored',
      orderId: null,
      number: null,
      textHash: null,
      reading: null,
      onPaper: null,
      address: null,
      tries: 0,
      problem: null,
    };
    this.all.push(row);
    return row;
  }

  nextStored(site: string): CapturedJob | undefined {
    return this.all.find((job) => job.site === site && job.state === 'stored');
  }

  isStored(id: string): boolean {
    return this.all.some((job) => job.id === id && job.state === 'stored');
  }

  setTries(id: string, tries: number): void {
    this.#set(id, { tries });
  }

  setProblem(id: string, problem: string): void {
    this.#set(id, { problem });
  }

  finish(id: string, outcome: Parameters<CapturedJobRows['finish']>[1]): void {
    this.#set(id, outcome);
  }

  #set(id: string, change: Partial<CapturedJob>): void {
    const job = this.all.find((each) => each.id === id);
    if (job !== undefined) Object.assign(job, change);
  }

  sameNumber(job: CapturedJob, number: string, since: number): CapturedJob[] {
    return this.#earlier(job, since).filter((row) => row.number === number);
  }

  sameText(job: CapturedJob, textHash: string, since: number): CapturedJob | undefined {
    return this.#earlier(job, since).find((row) => row.textHash === textHash);
  }

  ofOrder(orderId: string): CapturedJob[] {
    return this.all.filter((row) => row.orderId === orderId);
  }

  sizeOfOrder(orderId: string): { jobs: number; characters: number } {
    const jobs = this.ofOrder(orderId);
    return {
      jobs: jobs.length,
      characters: jobs.reduce((sum, { reading }) => sum + (reading?.length ?? 0), 0),
    };
  }

  brokenBefore(job: CapturedJob, since: number, endedSince: number): CapturedJob[] {
    return this.#earlier(job, since)
      .filter(
        ({ portId, end, at }) =>
          portId === job.portId && (end === 'broken' || (end !== 'cut' && at >= endedSince)),
      )
      .filter(({ bytes }) => bytes.length < job.bytes.length && beginsWith(job.bytes, bytes));
  }

  overtook(job: CapturedJob): CapturedJob | undefined {
    return this.#earlier(job, job.at).find(
      ({ portId, bytes }) => portId === job.portId && beginsWith(bytes, job.bytes),
    );
  }

  templates(): (CaptureTemplate & { id: string })[] {
    return [...this.#templates];
  }

  /** Jobs before this one that became an order, newest first. */
  #earlier(job: CapturedJob, since: number): CapturedJob[] {
    return this.all
      .filter(({ seq, at, state }) => seq < job.seq && at >= since && (state === 'order' || state === 'text'))
      .toReversed();
  }
}

function beginsWith(bytes: Uint8Array, beginning: Uint8Array): boolean {
  return Buffer.compare(bytes.subarray(0, beginning.length), beginning) === 0;
}
