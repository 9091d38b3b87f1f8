// Sends order statuses to Deliverect, in its own numbers (INTAKE-04): POST {address}/kds/orderStatus/{orderId}, with an
// access token of {address}/oauth/token. See https://developers.deliverect.com/v1.1-restaurants/reference/kds_endpoints
// and https://developers.deliverect.com/reference/access-token.
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import { parseJson } from '../../../shared/json/json-limits.ts';
import { MINUTE_MS, SECOND_MS } from '../../../shared/limits.ts';
import type { TillEventRow, WebhookRow } from '../../store/tills/till-store.ts';

const TOKEN_ANSWER_MAX_BYTES = 65_536;
/** One evening's orders. */
const ORDERS_REMEMBERED = 5_000;

/** Encrypted content stored in place of a webhook's secret. */
export const deliverectLogin = z.object({
  kind: z.literal('deliverect'),
  clientId: z.string(),
  clientSecret: z.string(),
});
export type DeliverectLogin = z.infer<typeof deliverectLogin>;

const accessToken = z.object({ access_token: z.string(), expires_in: z.optional(z.number()) });

interface AccessToken {
  text: string;
  until: number;
}

export class DeliverectStatuses {
  readonly #tillOf: (orderId: string) => string | undefined;
  readonly #statusOf: (event: TillEventRow) => number | undefined;
  readonly #now: () => number;
  /** By webhook: only one is requested at a time. */
  readonly #tokens = new Map<string, Promise<AccessToken>>();
  /** Last status sent per order: ten started dishes are one `preparing`. */
  readonly #told = new LRUCache<string, number>({ max: ORDERS_REMEMBERED });

  /**
   * @param tillOf the till that sent an order
   * @param statusOf status number for an event; undefined if there is none
   * @param now milliseconds since 1970
   */
  constructor(
    tillOf: (orderId: string) => string | undefined,
    statusOf: (event: TillEventRow) => number | undefined,
    now: () => number,
  ) {
    this.#tillOf = tillOf;
    this.#statusOf = statusOf;
    this.#now = now;
  }

  /** Reason for a failed delivery; undefined on success, or if there is nothing to send. */
  async tell(
    hook: WebhookRow,
    login: DeliverectLogin,
    event: TillEventRow,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const { orderId } = event;
    // A till's webhook has the till's id.
    if (this.#tillOf(orderId) !== hook.id) return undefined;
    const status = this.#statusOf(event);
    if (status === undefined || (this.#told.get(orderId) ?? 0) >= status) return undefined;
    const token = await this.#token(hook, login, signal);
    const answer = await fetch(`${hook.url}/kds/orderStatus/${encodeURIComponent(orderId)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ orderId, status }),
      redirect: 'manual',
      signal,
    });
    await answer.body?.cancel();
    if (answer.status === 401) this.#tokens.delete(hook.id);
    if (!answer.ok) return `responded with ${answer.status}`;
    this.#told.set(orderId, status);
    return undefined;
  }

  async #token(hook: WebhookRow, login: DeliverectLogin, signal: AbortSignal): Promise<string> {
    const kept = await this.#tokens.get(hook.id);
    if (kept !== undefined && kept.until > this.#now()) return kept.text;
    const asked = this.#ask(hook, login, signal);
    this.#tokens.set(hook.id, asked);
    asked.catch(() => this.#tokens.delete(hook.id));
    return (await asked).text;
  }

  async #ask({ url }: WebhookRow, login: DeliverectLogin, signal: AbortSignal): Promise<AccessToken> {
    const answer = await fetch(`${url}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        client_id: login.clientId,
        client_secret: login.clientSecret,
        audience: url,
        grant_type: 'client_credentials',
      }),
      redirect: 'manual',
      signal,
    });
    if (!answer.ok) {
      await answer.body?.cancel();
      throw new Error(`no access token: responded with ${answer.status}`);
    }
    const { access_token: text, expires_in: seconds = 0 } = z.parse(accessToken, await readShort(answer));
    // Renewed a minute before it expires; one without an expiry is used once.
    return { text, until: this.#now() + seconds * SECOND_MS - MINUTE_MS };
  }
}

/** JSON of a short answer, read in pieces: an endless one costs no more than the limit. */
async function readShort(answer: Response): Promise<unknown> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop early cancels the response.
  for await (const piece of answer.body ?? []) {
    bytes += piece.byteLength;
    if (bytes > TOKEN_ANSWER_MAX_BYTES) throw new Error('the response is too large');
    pieces.push(piece);
  }
  const json = parseJson(Buffer.concat(pieces).toString('utf8'));
  if (!json.ok) throw new Error('the response is not JSON');
  return json.value;
}
