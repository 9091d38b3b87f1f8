// The simulated disk below SQLite: syncs of a transaction may fail, which then may or may not be there; counts operations.
import Database from 'better-sqlite3';
import type { Machine } from './machine.ts';

const MOST_PAGES = 4_294_967_294;
const FINDS_NO_PAGE = 0.6;

class SimulatedDisk {
  /** Statements run so far. */
  operations = 0;
  #machine: Machine | undefined;
  /** Transactions whose sync failed. */
  failures = 0;
  #failsNext = false;
  #isFull = false;

  /** Wraps every database of this process from now on. */
  install(): void {
    this.#countOperations();
    const disk = this;
    const original = Database.prototype.transaction;
    Object.assign(Database.prototype, {
      transaction(this: Database.Database, write: (...args: unknown[]) => unknown) {
        const made = original.call(this, write);
        return Object.assign((...args: unknown[]) => disk.#through(() => made(...args), this), {
          ...{ default: made, deferred: made, exclusive: made },
          immediate: (...args: unknown[]) => disk.#through(() => made.immediate(...args), this),
        });
      },
    });
  }

  begin(machine: Machine): void {
    this.#machine = machine;
    this.#failsNext = false;
    this.#isFull = false;
    this.operations = 0;
    this.failures = 0;
  }

  /** The next transaction isn't synced (DURA-05). */
  failNextSync(): void {
    this.#failsNext = true;
  }

  /** Makes the file unable to grow, or lifts that limit (DURA-04). */
  fill(raw: Database.Database, isFull: boolean): void {
    this.#isFull = isFull;
    const pages = isFull ? raw.pragma('page_count', { simple: true }) : MOST_PAGES;
    raw.pragma(`max_page_count = ${Number(pages)}`);
  }

  #through(run: () => unknown, database: Database.Database): unknown {
    if (database.readonly) return run();
    // A free page inside the file goes to the next writer.
    if (this.#isFull && this.#machine?.dice.chance(FINDS_NO_PAGE) === true)
      throw new Database.SqliteError('database or disk is full', 'SQLITE_FULL');
    if (!this.#failsNext) return run();
    // Data written before the failed sync may be on the disk anyway; data without space is never synced.
    if (this.#machine?.dice.chance(0.5) === true) run();
    this.#failsNext = false;
    this.failures += 1;
    throw new Database.SqliteError('disk I/O error', 'SQLITE_IOERR_FSYNC');
  }

  #countOperations(): void {
    const probe = new Database(':memory:');
    const statement = Object.getPrototypeOf(probe.prepare('select 1'));
    probe.close();
    const disk = this;
    for (const name of ['run', 'get', 'all'] as const) {
      const original = statement[name];
      statement[name] = function counted(...args: unknown[]) {
        disk.operations += 1;
        return original.apply(this, args);
      };
    }
  }
}

export const disk = new SimulatedDisk();
