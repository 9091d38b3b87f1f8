// An HTTP response with an unread body, for servers that need none of the hub's tokens. Uses node:http rather than
// fetch: undici would add 13 MB to the hub's memory.
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';

const REDIRECTS = [301, 302, 303, 307, 308];
/** A realtime database redirects to the host with the data, which may have moved once more. */
const REDIRECTS_MOST = 5;

/**
 * @param accept the requested media type
 * @param signal aborts the call and the response
 * @returns the response after all redirects; a caller that doesn't read its body must destroy it
 * @throws Error if there is no response, the address is unusable, or a redirect is invalid, goes from https to http, or
 * from elsewhere to this machine
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
    if (left === 0) throw new Error('too many redirects');
    url = redirected(url, location);
  }
}

/** This machine and link-local addresses: no remote server has a reason to redirect the hub there. */
const OWN_ADDRESS = /^(localhost|.*\.localhost|127\..*|0\..*|169\.254\..*|\[::1?\]|\[::ffff:.*|\[fe80:.*)$/i;

/** Target of a redirect; throws if the hub must not follow it. */
export function redirected(from: string, location: string): string {
  const [before, next] = [new URL(from), new URL(location, from)];
  if (before.protocol === 'https:' && next.protocol !== 'https:')
    throw new Error('redirected from https to http');
  if (OWN_ADDRESS.test(next.hostname) && !OWN_ADDRESS.test(before.hostname))
    throw new Error('redirected to an address of this machine');
  return next.href;
}

/** 0 for a response without a status, which doesn't occur. */
export function statusOf({ statusCode = 0 }: IncomingMessage): number {
  return statusCode;
}

export function isOk(answer: IncomingMessage): boolean {
  return statusOf(answer) >= 200 && statusOf(answer) < 300;
}

function answerTo(url: string, accept: string, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = url.startsWith('https:') ? httpsRequest : httpRequest;
    // Requests are so rare that a kept connection would usually be dead.
    const sent = request(url, { headers: { accept }, signal, agent: false }, resolve);
    sent.on('error', reject);
    sent.end();
  });
}
