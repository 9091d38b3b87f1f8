// Tests the banner about connections.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { troubleOf } from '../../../../displays/shell/connection/link-banner.tsx';
import type { Link } from '../../../../shared/protocol/down.ts';

const LINK: Link = { cloud: 'offline', mode: 'online', broker: 'up', outbox: 0, since: 0, trouble: 'cloud' };

it('an unresponsive hub takes precedence over its last report, and a board has a separate band for it [SHELL-15] [SHELL-32]', () => {
  expect(troubleOf({ phase: 'not-live', link: LINK }, false)).toBe('hub');
  expect(troubleOf({ phase: 'not-live', link: LINK }, true)).toBeUndefined();
  expect(troubleOf({ phase: 'live', link: LINK }, true)).toBe('cloud');
});

it('a site that went offline on purpose gets no offline notice [SHELL-15]', () => {
  expect(troubleOf({ phase: 'live', link: { ...LINK, mode: 'offline-mode' } }, true)).toBeUndefined();
  expect(troubleOf({ phase: 'live', link: undefined }, false)).toBeUndefined();
});

it('a full disk takes precedence over the cloud, also offline on purpose, but not once the hub is unresponsive [DURA-04]', () => {
  const link: Link = { ...LINK, storage: 'full' };
  expect(troubleOf({ phase: 'live', link }, true)).toBe('storage');
  expect(troubleOf({ phase: 'live', link: { ...link, mode: 'offline-mode' } }, false)).toBe('storage');
  expect(troubleOf({ phase: 'not-live', link }, true)).toBeUndefined();
});

it('an unreachable realtime database is shown outside boards, unless the cloud is unreachable or something worse is shown [MSG-04]', () => {
  const link: Link = { cloud: 'online', mode: 'online', broker: 'up', outbox: 0, since: 0, realtime: 'down' };
  expect(troubleOf({ phase: 'live', link }, false)).toBe('realtime');
  expect(troubleOf({ phase: 'live', link }, true)).toBeUndefined();
  expect(troubleOf({ phase: 'live', link: { ...link, trouble: 'broker' } }, false)).toBe('broker');
  expect(troubleOf({ phase: 'live', link: { ...link, cloud: 'offline' } }, false)).toBeUndefined();
});

it('a setup that couldn’t be loaded (102) is shown, unless no orders come or the hub is signed out [SET-47]', () => {
  const link: Link = { ...LINK, setup: 'not-loaded' };
  expect(troubleOf({ phase: 'live', link }, true)).toBe('setup');
  expect(troubleOf({ phase: 'live', link: { ...link, mode: 'offline-mode' } }, true)).toBe('setup');
  expect(troubleOf({ phase: 'live', link: { ...link, trouble: 'login' } }, true)).toBe('login');
  expect(troubleOf({ phase: 'live', link: { ...link, ordersSince: 1 } }, true)).toBe('cloud');
});

it.each(['en', 'he'])('the text has the error code for boards in %s [SET-47] [UX-08]', (ending) => {
  const file = join(import.meta.dirname, `../../../../displays/i18n/around.${ending}.json`);
  const { banner } = JSON.parse(readFileSync(file, 'utf8'));
  expect(banner.setup).toContain('(102)');
  expect(banner.setupText).not.toBe('');
});
