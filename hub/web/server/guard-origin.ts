// Refuses foreign pages and rebound host names, on every request and upgrade (SAFE-03).

import { hostname, networkInterfaces } from 'node:os';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerRefusal } from './answer-refusal.ts';
import type { LineLimits } from './line-limits.ts';

/** @param secure true under TLS: a page loaded without it is not this hub's */
export function guardOrigin(app: FastifyInstance, hosts: KnownHosts, log: LineLimits, secure: boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    const host = request.headers.host ?? '';
    const { origin } = request.headers;
    const reason = !hosts.knows(host)
      ? 'host'
      : origin !== undefined && !isOwnOrigin(origin, host, secure)
        ? 'origin'
        : isForeignAct(request)
          ? 'site'
          : '';
    if (reason === '') return;
    const fields = { reason, host: host.slice(0, 200), origin: origin?.slice(0, 200) };
    log.warnOfPeer(request, fields, 'cross-origin request rejected');
    const isPerson = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (reason === 'host' && isPerson)
      return reply.code(403).type('text/html; charset=utf-8').send(unknownHostPage(host));
    return answerRefusal(reply, { code: 'not-allowed', params: { reason } });
  });
}

/** A browser request on behalf of a page of another site, whatever its origin; following a link is allowed. */
function isForeignAct({ method, headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site === undefined || method === 'GET' || method === 'HEAD') return false;
  return site !== 'same-origin' && site !== 'none';
}

// Page for a display that opens the hub by an unknown name: a common first error when installing.

const SHOWN_CHARACTERS = 100;

/** A complete page; the requested host is included as text. */
function unknownHostPage(hostHeader: string): string {
  const name = escaped(hostHeader.replace(/:\d+$/, '').slice(0, SHOWN_CHARACTERS));
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Kitchen display</title>
<h1>This hub doesn’t accept the name ${name}</h1>
<p>If this is your kitchen display hub, add the name to KDS_HOSTS in its settings and restart it:</p>
<pre>KDS_HOSTS=${name}</pre>
<p>Separate several names with commas.</p>
<hr>
<section lang="he" dir="rtl">
<h2>השרת לא מכיר את השם <bdi>${name}</bdi></h2>
<p>אם זה השרת של מסכי המטבח שלכם, יש להוסיף את השם ל-KDS_HOSTS בהגדרות שלו ולהפעיל אותו מחדש. בין שמות מפרידים בפסיקים.</p>
</section>
</html>
`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

// Names that browsers may use for this hub, so that no foreign page reaches it by another name (SAFE-03).

/** Addresses change rarely (DHCP), so they are looked up at most every 10 s. */
const LOOK_AGAIN_MS = 10_000;

export class KnownHosts {
  private readonly configured: readonly string[];
  private readonly monotonicMs: () => number;
  private names: ReadonlySet<string> = new Set();
  private lookedAtMs = Number.NEGATIVE_INFINITY;

  /** @param configured additional names (KDS_HOSTS) */
  constructor(configured: readonly string[], monotonicMs: () => number = () => performance.now()) {
    this.configured = configured;
    this.monotonicMs = monotonicMs;
  }

  /** True if a Host header names this hub; the port is ignored, as it may be mapped. */
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

/**
 * True if a page of this origin is the hub's own, compared to the Host the browser used. A hub without TLS may be
 * behind a proxy that has it.
 */
export function isOwnOrigin(origin: string, hostHeader: string, secure = false): boolean {
  const from = parseUrl(origin);
  const own = from && parseUrl(`${from.protocol}//${hostHeader}`);
  if (!from || !own || !(secure ? /^https:$/ : /^https?:$/).test(from.protocol)) return false;
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

/** A Host header has fe80::1%eth0 without its zone. */
function withoutZone(address: string): string {
  return address.split('%')[0] ?? address;
}
