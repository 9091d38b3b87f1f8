// Sandbox of a standalone hub: its restaurant, its login, and an evening of orders sent by two simulated tills to the
// hub's own address (SOLO-01).
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { SandboxControls } from '../start-sandbox.ts';
import { LanEvening } from './lan-evening.ts';
import { type SampleRestaurant, sampleRestaurant } from './lan-restaurant.ts';

const LOOPBACK = '127.0.0.1';

export interface LanSandboxOptions {
  /** Port on which the hub emulates a printer; 0 takes any free port. */
  printerPort: number;
  /** Orders per hour; 0 = none arrive automatically. */
  paceOrdersPerHour: number;
  seed: number;
  /** Adds a simulated crew. */
  withCrew: boolean;
  /** Milliseconds since 1970. */
  now: () => number;
  failed: (reason: unknown) => void;
}

/** Address of the hub for its tills. */
export interface OpenHub {
  /** KDS_HOST; 0.0.0.0 and :: are reached by loopback. */
  host: string;
  port: number;
  secure: boolean;
  /** Registers both tills at the hub; returns the token of the sending one. */
  admit(printerPort: number): { token: string };
}

export class LanSandbox {
  readonly restaurant: SampleRestaurant;
  readonly #options: LanSandboxOptions;
  readonly #evening: LanEvening;

  constructor(options: LanSandboxOptions) {
    this.#options = options;
    this.restaurant = sampleRestaurant(options.now());
    this.#evening = new LanEvening({ ...options, site: this.restaurant.organisation.id });
  }

  get login(): { email: string; password: string } {
    const { email, password } = this.restaurant.owner;
    return { email, password };
  }

  get passcodes(): Readonly<Record<string, string>> {
    return this.restaurant.passcodes;
  }

  /** Available controls of the evening; only with a crew. */
  get wishes(): SandboxControls | undefined {
    return this.#options.withCrew ? this.#evening.wishes() : undefined;
  }

  /** Starts the evening; call it once the hub listens. */
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
