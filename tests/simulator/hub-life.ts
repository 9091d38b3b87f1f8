// One life of the hub's process on the simulated machine, from its start to a stop, a kill, or a disk failure.
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { pino } from 'pino';
import { type Config, readConfig } from '../../hub/config.ts';
import { openDatabase } from '../../hub/store/open-database.ts';
import { createSiteHub, type SiteHub } from '../../hub/wiring/create-hub.ts';
import { MIGRATIONS } from '../support/open-store.ts';
import { type SimulatedBroker, SimulatedSocket } from './broker.ts';
import { BROKER_URL, CLOUD_URL } from './cloud.ts';
import type { Owner } from './event-queue.ts';
import type { Machine } from './machine.ts';

const COPY_MS = 700;

export interface LifeParts {
  machine: Machine;
  broker: SimulatedBroker;
  folder: string;
  /** Offset of the machine's wall clock, in milliseconds. */
  wallOffMs: number;
  name: string;
  /** A line of its log at warn or above. */
  logged(line: string): void;
  /** The process ended itself because of the disk (DURA-05). */
  died(reason: Error): void;
}

export class HubLife {
  readonly owner: Owner;
  readonly #parts: LifeParts;
  #hub: SiteHub | undefined;
  #look: Database.Database | undefined;
  readonly #endings: ((isSilent: boolean) => void)[] = [];

  constructor(parts: LifeParts) {
    this.#parts = parts;
    this.owner = { name: parts.name, isAlive: true, wallOffMs: parts.wallOffMs };
  }

  /** Undefined until it serves, and after its end. */
  get hub(): SiteHub | undefined {
    return this.owner.isAlive ? this.#hub : undefined;
  }

  /** Content of the disk, as another process sees it. */
  get disk(): Database.Database {
    this.#look ??= new Database(join(this.#parts.folder, 'kds.db'), { readonly: true });
    return this.#look;
  }

  /** Calls back when the process has ended; `isSilent`: together with its machine, so that no connection is closed. */
  onEnd(listener: (isSilent: boolean) => void): void {
    this.#endings.push(listener);
  }

  /** Resolves once it serves. */
  start(): Promise<void> {
    const { machine } = this.#parts;
    return new Promise((serves, failed) => {
      machine.after(0, () => void this.#start().then(serves, failed), this.owner);
    });
  }

  async #start(): Promise<void> {
    const { machine, broker, folder, logged, died } = this.#parts;
    // Output after the process's end is ignored.
    const write = (line: string) => void (this.owner.isAlive && logged(line));
    const hub = await createSiteHub({
      config: configOf(folder),
      dataDir: folder,
      log: pino({ level: 'warn', base: null, timestamp: false }, { write }),
      logFile: { write: () => {}, setAside: () => {}, failed: () => false, files: () => [] },
      build: 'simulated',
      version: '0',
      tls: undefined,
      cloud: {
        ...{ apiUrl: CLOUD_URL, kdsUrl: CLOUD_URL, brokerUrl: BROKER_URL },
        openSocket: (url) => new SimulatedSocket(url, broker),
      },
      clocks: { wallNow: () => machine.wallNow(), monotonicMs: () => machine.nowMs },
      copyDatabase: async (target, dataDir) => {
        await new Promise<void>((copied) => void machine.after(COPY_MS, copied));
        copyFileSync(join(dataDir, 'kds.db'), target);
      },
      die: (reason) => {
        // Work left of the ended process may hit the same disk error: it ends once.
        if (this.owner.isAlive) {
          this.kill();
          died(reason);
        }
        throw reason;
      },
    });
    this.#hub = hub;
    if (!this.owner.isAlive) return this.#close();
    await hub.resume();
  }

  /** Ends the process immediately: nothing of it runs any more, and committed data stays. */
  kill(isSilent = false): void {
    if (!this.owner.isAlive) return;
    this.owner.isAlive = false;
    this.#close();
    this.#ended(isSilent);
  }

  /** Stops like SIGTERM; resolves when it has ended. */
  stop(): Promise<void> {
    const { machine } = this.#parts;
    return new Promise((stopped, failed) => {
      const end = async () => {
        await this.#hub?.stop();
        this.owner.isAlive = false;
        this.#look?.close();
        this.#ended(false);
      };
      machine.after(0, () => void end().then(stopped, failed), this.owner);
    });
  }

  #ended(isSilent: boolean): void {
    for (const ended of this.#endings.splice(0)) ended(isSilent);
  }

  #close(): void {
    this.#look?.close();
    this.#look = undefined;
    this.#hub?.base.database.raw.close();
  }
}

/** The database file as any hub's first start creates it: all evenings of a process begin with a copy of one. */
export function copyNewDatabase(folder: string): void {
  const made = join(folder, '..', 'new', 'kds.db');
  if (!existsSync(made)) {
    mkdirSync(dirname(made), { recursive: true });
    openDatabase(made, MIGRATIONS).close();
  }
  copyFileSync(made, join(folder, 'kds.db'));
}

function configOf(folder: string): Config {
  const read = readConfig({ KDS_DATA_DIR: folder, KDS_CLOUD_API_URL: CLOUD_URL, KDS_BROKER_URL: BROKER_URL });
  if (!read.ok) throw new Error(read.problem);
  return read.config;
}
