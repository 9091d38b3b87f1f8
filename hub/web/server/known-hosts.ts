// Owns which names browsers may use for this hub, so that no foreign page reaches it by a name of its own (SAFE-03).
import { hostname, networkInterfaces } from 'node:os';

/** Addresses change rarely (DHCP), so they are looked up at most every 10 s. */
const LOOK_AGAIN_MS = 10_000;

export class KnownHosts {
  private readonly configured: readonly string[];
  private readonly monotonicMs: () => number;
  private names: ReadonlySet<string> = new Set();
  private lookedAtMs = Number.NEGATIVE_INFINITY;

  /** @param configured further names (KDS_HOSTS) */
  constructor(configured: readonly string[], monotonicMs: () => number = () => performance.now()) {
    this.configured = configured;
    this.monotonicMs = monotonicMs;
  }

  /** True if a Host header names this hub; the port doesn't matter, it may be mapped. */
  knows(hostHeader: string): boolean {
    const name = hostName(hostHeader);
    if (name === undefined) return false;
    if (this.monotonicMs() - this.lookedAtMs > LOOK_AGAIN_MS) {
      this.names = new Set([...ownNames(), ...this.configured.map((each) => each.toLowerCase())]);
      this.lookedAtMs = this.monotonicMs();
    }
    return this.names.has(name);
  }
}

/** True if a page of this origin is one of the hub's own, judged by the Host the browser used. */
export function isOwnOrigin(origin: string, hostHeader: string): boolean {
  const from = parseUrl(origin);
  const own = from && parseUrl(`${from.protocol}//${hostHeader}`);
  if (!from || !own || !/^https?:$/.test(from.protocol)) return false;
  return from.host === own.host && origin.toLowerCase() === from.origin;
}

function hostName(hostHeader: string): string | undefined {
  if (/[/@?#\\\s]/.test(hostHeader)) return undefined;
  return parseUrl(`http://${hostHeader}`)
    ?.hostname.replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');
}

function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

function ownNames(): string[] {
  const machine = hostname().toLowerCase();
  const short = machine.split('.')[0] ?? machine;
  const addresses = Object.values(networkInterfaces()).flatMap(
    (each) => each?.map(({ address }) => address) ?? [],
  );
  return ['localhost', '127.0.0.1', '::1', machine, short, `${short}.local`, ...addresses.map(withoutZone)];
}

/** fe80::1%eth0 is written without its zone in a Host header. */
function withoutZone(address: string): string {
  return address.split('%')[0] ?? address;
}
