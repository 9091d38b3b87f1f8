// The sandbox of a hub that keeps the books itself: its restaurant, its login, and an evening that two made-up tills bring to
// the hub's own address (SOLO-01).
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { SandboxEvening } from '../start-sandbox.ts';
import { LanEvening } from './lan-evening.ts';
import { type MadeUpRestaurant, madeUpRestaurant } from './lan-restaurant.ts';

const LOOPBACK = '127.0.0.1';

export interface LanSandboxOptions {
  /** On which the hub is to play a printer; 0 takes any free port. */
  printerPort: number;
  /** Orders an hour; 0 = none come by themselves. */
  paceOrdersPerHour: number;
  seed: number;
  /** Someone cooks. */
  withCrew: boolean;
  /** Milliseconds since 1970. */
  now: () => number;
  failed: (reason: unknown) => void;
}

/** The hub as its tills reach it. */
export interface OpenHub {
  /** KDS_HOST; 0.0.0.0 and :: are reached by loopback. */
  host: string;
  port: number;
  secure: boolean;
  /** Makes both tills known to the hub; the token of the one that sends. */
  admit(printerPort: number): { token: string };
}

export class LanSandbox {
  readonly restaurant: MadeUpRestaurant;
  readonly #options: LanSandboxOptions;
  readonly #evening: LanEvening;

  constructor(options: LanSandboxOptions) {
    this.#options = options;
    this.restaurant = madeUpRestaurant(options.now());
    this.#evening = new LanEvening({ ...options, site: this.restaurant.organisation.id });
  }

  get login(): { email: string; password: string } {
    const { email, password } = this.restaurant.owner;
    return { email, password };
  }

  get passcodes(): Readonly<Record<string, string>> {
    return this.restaurant.passcodes;
  }

  /** What people may make of the evening; only where a crew works. */
  get wishes(): SandboxEvening | undefined {
    return this.#options.withCrew ? this.#evening.wishes() : undefined;
  }

  /** The doors open; to be called once the hub listens. */
  async open({ host, port, secure, admit }: OpenHub): Promise<void> {
    const own = host === '0.0.0.0' || host === '::' ? LOOPBACK : host;
    const printer = this.#options.printerPort || (await freePort());
    const { token } = admit(printer);
    this.#evening.open({ host: own, port, secure, token, printer });
  }

  stop(): void {
    this.#evening.stop();
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, LOOPBACK);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return address !== null && typeof address === 'object' ? address.port : 0;
}
