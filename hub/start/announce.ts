// Startup message for the person who started the hub: address, QR code, sandbox login (OPS-01).
import { networkInterfaces } from 'node:os';
import { renderUnicodeCompact } from 'uqr';

interface Announcement extends Reached {
  sandboxLogin?: { email: string; password: string } | undefined;
  /** Code that the first page of a hub without a cloud requires, until the hub has an owner (SOLO-02). */
  startCode?: string | undefined;
}

/** Where the hub listens. */
interface Reached {
  port: number;
  /** The address listened on; 0.0.0.0 and :: mean every network. */
  host: string;
  /** Names that displays open (KDS_HOSTS): inside a container the hub's own addresses are unreachable. */
  names: readonly string[];
  secure: boolean;
}

/** Address that a display on the same network opens. */
export function screenAddress({ port, host, names, secure }: Reached): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? (names[0] ?? lanAddress() ?? 'localhost') : host;
  const literal = name.includes(':') ? `[${name}]` : name;
  return `${secure ? 'https' : 'http'}://${literal}:${port}/`;
}

/** Lines to print, ending with a line break. */
export function announcement(about: Announcement): string {
  const address = screenAddress(about);
  const lines = [renderUnicodeCompact(address), `Kitchen display hub: ${address}`];
  if (about.sandboxLogin !== undefined) {
    const { email, password } = about.sandboxLogin;
    lines.push(`Sandbox login: ${email} / ${password}`);
  }
  if (about.startCode !== undefined) lines.push(`Setup code: ${spaced(about.startCode)}`);
  return `${lines.join('\n')}\n`;
}

/** 12345678 is shown as 1234 5678. */
function spaced(code: string): string {
  return code.replace(/(\d{4})(?=\d)/g, '$1 ');
}

function lanAddress(): string | undefined {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.find((address) => address.family === 'IPv4' && !address.internal)?.address;
}
