// Limits for guessed passwords and unrequested emails, before the cloud is involved.
import { describe, expect, it } from 'vitest';
import type { LoggedIn } from '../../../hub/organisation/backend.ts';
import {
  LOGIN_TRIES,
  LOGIN_TRIES_ANYWHERE,
  LOGINS_UNDER_WAY_MAX,
  LOGINS_WAITING_MAX,
  RESETS_OF_EMAIL,
} from '../../../hub/web/session/login-rate-limiter.ts';
import { MINUTE_MS } from '../../../shared/limits.ts';
import type { Outcome, RefusalCode } from '../../../shared/protocol/refusal.ts';
import { ACCOUNTS, FakeCloud } from '../fake-cloud-ports.ts';
import { type StageOptions, webStage } from '../web-stage.ts';

const { email } = ACCOUNTS.manager;

async function door(options: StageOptions = {}) {
  const stage = await webStage(options);
  const post = (url: string, payload: object, remoteAddress: string) =>
    stage.app.inject({ method: 'POST', url, payload, remoteAddress, headers: { host: 'localhost' } });
  const logIn = async (password: string, address = '10.0.0.66', who: string = email) => {
    const answer = await post('/api/session', { email: who, password }, address);
    return answer.statusCode === 200 ? 'in' : answer.json().code;
  };
  const guess = async (times: number, address?: string, who?: string) => {
    const codes: string[] = [];
    for (let n = 0; n < times; n++) codes.push(await logIn(`wrong-${n}`, address, who));
    return codes;
  };
  return { ...stage, post, logIn, guess };
}

describe('password attempts', () => {
  it('are locked for an email at that address after five wrong ones, even for the right one, with the remaining time [SAFE-04]', async () => {
    const { guess, logIn, post, time } = await door();
    const codes = await guess(30);
    expect(codes.filter((code) => code === 'invalid-credentials')).toHaveLength(LOGIN_TRIES);
    expect(codes.slice(LOGIN_TRIES).every((code) => code === 'locked')).toBe(true);
    const answer = await post(
      '/api/session',
      { email: ` ${email.toUpperCase()}`, password: 'right' },
      '10.0.0.66',
    );
    expect([answer.statusCode, answer.json(), answer.headers['retry-after']]).toEqual([
      429,
      { code: 'locked', params: { seconds: 60 } },
      '60',
    ]);
    time.now += MINUTE_MS;
    expect(await logIn('right')).toBe('in');
  });

  it('stay locked over a restart, and never for longer than five minutes [SAFE-04]', async () => {
    const first = await door();
    await first.guess(LOGIN_TRIES);
    await first.close();
    const again = await door({ folder: first.folder, cloud: first.cloud });
    expect(await again.logIn('right')).toBe('locked');
    for (let n = 0; n < 8; n++) {
      again.time.now += 5 * MINUTE_MS;
      await again.guess(LOGIN_TRIES);
    }
    again.time.now += 5 * MINUTE_MS;
    expect(await again.logIn('right')).toBe('in');
  });

  it('by a stranger elsewhere don’t lock the manager out [SAFE-04]', async () => {
    const { guess, logIn } = await door();
    await guess(LOGIN_TRIES + 1, '10.0.0.66');
    expect(await logIn('right', '10.0.0.5')).toBe('in');
  });

  it('from many addresses lock the email, but not where it logged in before [SAFE-04]', async () => {
    const { guess, logIn } = await door();
    expect(await logIn('right', '10.0.0.5')).toBe('in');
    const codes: string[] = [];
    for (let n = 0; n < 40; n++) codes.push(...(await guess(2, `10.0.1.${n}`)));
    expect(codes.filter((code) => code === 'invalid-credentials')).toHaveLength(LOGIN_TRIES_ANYWHERE);
    expect(await logIn('right', '10.0.9.9')).toBe('locked');
    expect(await logIn('right', '10.0.0.5')).toBe('in');
  });

  it('don’t count without a connection to the cloud [SAFE-04]', async () => {
    const { guess, logIn, cloud } = await door();
    cloud.offline = true;
    expect(new Set(await guess(20))).toEqual(new Set(['no-connection']));
    cloud.offline = false;
    expect(await logIn('right')).toBe('in');
  });

  it.each(['sso-required', 'no-connection', 'login-error-other'] as const)(
    'refused with %s don’t count as wrong, even between wrong ones [SAFE-04]',
    async (code) => {
      const cloud = new RefusingCloud();
      const { guess, logIn } = await door({ cloud });
      cloud.code = code;
      expect(new Set(await guess(LOGIN_TRIES_ANYWHERE + 5))).toEqual(new Set([code]));
      cloud.code = undefined;
      await guess(LOGIN_TRIES - 1);
      cloud.code = code;
      expect(new Set(await guess(LOGIN_TRIES + 1))).toEqual(new Set([code]));
      cloud.code = undefined;
      expect(await logIn('wrong')).toBe('invalid-credentials');
      expect(await logIn('right')).toBe('locked');
    },
  );

  it('are limited per minute for one address, whatever the email [SAFE-06]', async () => {
    const { guess, scheduler, logIn } = await door();
    const codes: string[] = [];
    for (let n = 0; n < 260; n++) codes.push(...(await guess(1, '10.0.0.66', `guest-${n}@sandbox.test`)));
    expect(codes.filter((code) => code === 'invalid-credentials')).toHaveLength(240);
    expect(codes.at(-1)).toBe('rate-limited');
    scheduler.advance(MINUTE_MS);
    expect(await logIn('right')).toBe('in');
  }, 30_000);

  it('are limited in parallel calls, even for a thousand at the same time [SAFE-06]', async () => {
    const cloud = new SlowCloud();
    const { logIn } = await door({ cloud });
    const logins = Array.from({ length: 1_000 }, (_, n) =>
      logIn('right', `10.1.${n >> 6}.${n & 63}`, `g${n}@x.test`),
    );
    await expect.poll(() => cloud.underWay).toBe(LOGINS_UNDER_WAY_MAX);
    const taken = LOGINS_UNDER_WAY_MAX + LOGINS_WAITING_MAX;
    expect(new Set(await Promise.all(logins.slice(taken)))).toEqual(new Set(['rate-limited']));
    cloud.answer();
    expect(new Set(await Promise.all(logins.slice(0, taken)))).toEqual(new Set(['invalid-credentials']));
    expect(cloud.most).toBe(LOGINS_UNDER_WAY_MAX);
  });
});

class RefusingCloud extends FakeCloud {
  /** Undefined if the password is checked. */
  code: RefusalCode | undefined;

  override async login(...asked: Parameters<FakeCloud['login']>): Promise<Outcome<LoggedIn>> {
    return this.code === undefined ? super.login(...asked) : { ok: false, refusal: { code: this.code } };
  }
}

class SlowCloud extends FakeCloud {
  underWay = 0;
  most = 0;
  answer: () => void = () => undefined;
  private readonly answered = new Promise<void>((resolve) => {
    this.answer = resolve;
  });

  override async login(): Promise<Outcome<LoggedIn>> {
    this.underWay += 1;
    this.most = Math.max(this.most, this.underWay);
    await this.answered;
    this.underWay -= 1;
    return { ok: false, refusal: { code: 'invalid-credentials' } };
  }
}

describe('password reset emails', () => {
  it('are limited for one email, known or not, wherever they are requested [AUTH-28]', async () => {
    const { post, cloud, time } = await door();
    const ask = (who: string, n: number) => post('/api/password-reset', { email: who }, `10.0.0.${n}`);
    for (const who of [email, 'nobody@sandbox.test']) {
      const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => ask(who, n)));
      expect(answers.filter(({ statusCode }) => statusCode === 202)).toHaveLength(RESETS_OF_EMAIL);
      expect(answers.at(-1)?.json()).toEqual({ code: 'rate-limited', params: { seconds: 900 } });
    }
    expect(cloud.calls).toHaveLength(2 * RESETS_OF_EMAIL);
    time.now += 15 * MINUTE_MS;
    expect((await ask(email, 1)).statusCode).toBe(202);
  });

  it('are limited for one address [SAFE-06]', async () => {
    const { post, cloud } = await door();
    for (let n = 0; n < 200; n++) await post('/api/password-reset', { email: `g${n}@x.test` }, '10.0.0.66');
    expect(cloud.calls).toHaveLength(20);
  });
});
