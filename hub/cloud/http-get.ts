// An answer whose body is yet to be read, from whoever needs no token of the hub's. By node:http, not by fetch: with it undici
// came, 13 MB of the hub's memory.
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';

const REDIRECTS = [301, 302, 303, 307, 308];
/** A realtime database's front names the host that holds the data, which may have moved once more. */
const REDIRECTS_MOST = 5;

/**
 * @param accept the media type that is asked for
 * @param signal ends the call, and the answer with it
 * @returns the answer at the end of all redirects; whoever doesn't read its body destroys it
 * @throws Error where nobody answers, the address can't be used, or a redirect leads nowhere, from https to http, or from
 * elsewhere to this very machine
 */
export async function httpGet(
  address: string,
  accept: string,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  let url = address;
  for (let left = REDIRECTS_MOST; ; left--) {
    const answer = await answerTo(url, accept, signal);
    const { location } = answer.headers;
    if (!REDIRECTS.includes(statusOf(answer)) || location === undefined) return answer;
    answer.destroy();
    if (left === 0) throw new Error('redirected too often');
    url = redirected(url, location);
  }
}

/** This machine, or what its network card answers for: no server elsewhere has a reason to send the hub there. */
const OWN_ADDRESS = /^(localhost|.*\.localhost|127\..*|0\..*|169\.254\..*|\[::1?\]|\[::ffff:.*|\[fe80:.*)$/i;

/** Where a redirect leads; throws where the hub must not follow it. */
export function redirected(from: string, location: string): string {
  const [before, next] = [new URL(from), new URL(location, from)];
  if (before.protocol === 'https:' && next.protocol !== 'https:')
    throw new Error('redirected from https to http');
  if (OWN_ADDRESS.test(next.hostname) && !OWN_ADDRESS.test(before.hostname))
    throw new Error('redirected to an address of this machine');
  return next.href;
}

/** 0 for an answer without one, which there is none of. */
export function statusOf({ statusCode = 0 }: IncomingMessage): number {
  return statusCode;
}

export function isOk(answer: IncomingMessage): boolean {
  return statusOf(answer) >= 200 && statusOf(answer) < 300;
}

function answerTo(url: string, accept: string, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = url.startsWith('https:') ? httpsRequest : httpRequest;
    // Asked for so seldom that a connection which was kept would be dead more often than not.
    const sent = request(url, { headers: { accept }, signal, agent: false }, resolve);
    sent.on('error', reject);
    sent.end();
  });
}
