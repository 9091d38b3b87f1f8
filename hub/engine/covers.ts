// Current covers between boards of the served organisation, kept across restarts (COVER-01, COVER-02).
import { type Cover, type CoverChange, changedCovers, isSamePlace } from '../kitchen/visibility/covers.ts';
import type { CoverRows } from './cover-ports.ts';
import type { UnitOfWork } from './unit-of-work.ts';

export class Covers {
  readonly #rows: CoverRows;
  #site: string | undefined;
  #all: readonly Cover[] = [];
  #hasChanged = false;

  constructor(rows: CoverRows) {
    this.#rows = rows;
  }

  /** Covers in effect at the currently served organisation. */
  of(site: string): readonly Cover[] {
    if (site !== this.#site) {
      this.#site = site;
      this.#all = this.#rows.open(site);
    }
    return this.#all;
  }

  /** Writes a change with the step; it takes effect at the commit. */
  write(change: CoverChange, person: string | undefined, now: number, work: UnitOfWork): void {
    const site = this.#site ?? '';
    const { covered, by } = change;
    const known = this.#all.find((each) => isSamePlace(each.covered, covered) && isSamePlace(each.by, by));
    work.write(() => {
      if (change.do === 'begin') this.#rows.begin(site, { covered, by, since: now, begunBy: person });
      else if (known !== undefined) this.#rows.end(site, known, now, person);
    });
    work.onSuccess(() => {
      this.#all = changedCovers(this.#all, change, now);
      this.#hasChanged = true;
    });
  }

  /** True if they changed since the last call. */
  haveChanged(): boolean {
    const has = this.#hasChanged;
    this.#hasChanged = false;
    return has;
  }
}
