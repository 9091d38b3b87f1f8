// Print jobs in memory, with the queries that the hub runs on its database: `npm run slip` reads slips without one (CAPT-12).
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
    };
    this.all.push(row);
    return row;
  }

  nextStored(site: string): CapturedJob | undefined {
    return this.all.find((job) => job.site === site && job.state === 'stored');
  }

  finish(id: string, outcome: Parameters<CapturedJobRows['finish']>[1]): void {
    const job = this.all.find((each) => each.id === id);
    if (job !== undefined) Object.assign(job, outcome);
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

  brokenBefore(job: CapturedJob, since: number, endedSince: number): CapturedJob[] {
    return this.#earlier(job, since).filter(
      ({ portId, end, at }) =>
        portId === job.portId && (end === 'broken' || (end !== 'cut' && at >= endedSince)),
    );
  }

  overtook(job: CapturedJob): CapturedJob[] {
    return this.#earlier(job, job.at).filter(({ portId }) => portId === job.portId);
  }

  templates(): (CaptureTemplate & { id: string })[] {
    return [...this.#templates];
  }

  /** Jobs before this one that became an order, the newest first. */
  #earlier(job: CapturedJob, since: number): CapturedJob[] {
    return this.all
      .filter(({ seq, at, state }) => seq < job.seq && at >= since && (state === 'order' || state === 'text'))
      .toReversed();
  }
}
