// Owns the cloud tokens of the hub: login, the one refresh that concurrent calls share, logout (AUTH-12 to AUTH-19).
import * as z from 'zod/mini';
import { tokens as tokensAnswer } from '../../shared/model/organisation.ts';
import type { CloudAnswer, CloudFailure } from './cloud-answer.ts';
import type { CloudHost } from './cloud-host.ts';

export interface StoredTokens {
  access: string;
  refresh: string;
}

/** Where tokens outlive a restart. `save` returns once they are on the disk. */
export interface TokenStore {
  load(): StoredTokens | undefined;
  save(tokens: StoredTokens): void;
  clear(): void;
}

export interface TokenParts {
  /** POST of a form to the token endpoint, without Authorization (CLOUD-02). */
  post(form: Record<string, string>): Promise<CloudAnswer>;
  store: TokenStore;
  /** One fixed value for both grants (AUTH-14). */
  clientId: string;
  host: Pick<CloudHost, 'log'>;
  /** A refresh was refused: the session is over (AUTH-19). */
  onLogout(): void;
  /** A login or a refresh gave new tokens. */
  onRenewed(): void;
}

/** `code` is the cloud's own word for the refusal, e.g. 403050 = may not log in here. */
export type LoginResult =
  | { ok: true }
  | { ok: false; kind: CloudFailure['kind']; code?: string | undefined; description?: string | undefined };

export type RefreshResult = 'renewed' | 'refused' | 'no-connection';

export interface Tokens {
  access(): string | undefined;
  /** True after a login, until a logout or a refused refresh. */
  present(): boolean;
  login(username: string, password: string): Promise<LoginResult>;
  /** Renews the tokens once for all that ask at the same time; `used` is the access token that was turned down (AUTH-17). */
  refresh(used: string | undefined): Promise<RefreshResult>;
  logout(): void;
}

const refusal = z.looseObject({
  code: z.optional(z.union([z.string(), z.number()])),
  error: z.optional(z.string()),
  error_description: z.optional(z.string()),
});

/** What the token endpoint answers when the refresh token itself is no good (AUTH-18). */
const ENDS_SESSION = new Set([400, 401, 403]);

export function createTokens(parts: TokenParts): Tokens {
  const { store, clientId } = parts;
  const { log } = parts.host;
  let held = store.load();
  let refreshing: Promise<RefreshResult> | undefined;
  /** Rises with every login and logout, so that a refresh begun before cannot bring the old session back. */
  let session = 0;

  const keep = (renewed: StoredTokens) => {
    // On the disk first: a rotated refresh token that is lost locks the restaurant out.
    store.save(renewed);
    held = renewed;
    parts.onRenewed();
  };

  const end = () => {
    session += 1;
    held = undefined;
    store.clear();
  };

  const renew = async (refresh: string): Promise<RefreshResult> => {
    const begun = session;
    const answer = await parts.post({
      grant_type: 'refresh_token',
      client_id: clientId,
      refresh_token: refresh,
    });
    if (begun !== session) return held === undefined ? 'refused' : 'renewed';
    const renewed = readTokens(answer, refresh);
    if (renewed !== undefined) {
      keep(renewed);
      return 'renewed';
    }
    // A dead line, a cloud that is ill or a proxy's 404 say nothing about the session.
    if (answer.ok || !ENDS_SESSION.has(answer.status ?? 0)) return 'no-connection';
    log.warn({ event: 'refresh_refused', status: answer.status }, 'The cloud refused to renew the session');
    end();
    parts.onLogout();
    return 'refused';
  };

  return {
    access: () => held?.access,
    present: () => held !== undefined,
    login: async (username, password) => {
      const form = { grant_type: 'password', client_id: clientId, username, password };
      const answer = await parts.post(form);
      const renewed = readTokens(answer);
      if (renewed !== undefined) {
        session += 1;
        keep(renewed);
        return { ok: true };
      }
      if (answer.ok) return { ok: false, kind: 'retry-later', description: 'tokens missing in the answer' };
      const told = z.safeParse(refusal, answer.body);
      const code = told.success ? (told.data.code ?? told.data.error) : undefined;
      return {
        ok: false,
        kind: answer.kind,
        code: code === undefined ? undefined : String(code),
        description: told.success ? told.data.error_description : undefined,
      };
    },
    refresh: (used) => {
      if (held === undefined) return Promise.resolve('refused');
      // Another call has renewed them since this one was sent.
      if (used !== undefined && held.access !== used) return Promise.resolve('renewed');
      refreshing ??= renew(held.refresh).finally(() => {
        refreshing = undefined;
      });
      return refreshing;
    },
    logout: end,
  };
}

/** Complete only with both tokens (AUTH-12); a refresh that doesn't rotate may leave the refresh token out. */
function readTokens(answer: CloudAnswer, formerRefresh?: string): StoredTokens | undefined {
  if (!answer.ok) return undefined;
  const given: object = typeof answer.body === 'object' && answer.body !== null ? answer.body : {};
  const read = z.safeParse(tokensAnswer, { refresh_token: formerRefresh, ...given });
  return read.success ? { access: read.data.access_token, refresh: read.data.refresh_token } : undefined;
}
