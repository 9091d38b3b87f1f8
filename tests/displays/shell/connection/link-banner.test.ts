// Tests of what the banner about the connections tells.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { troubleOf } from '../../../../displays/shell/connection/link-banner.tsx';
import type { Link } from '../../../../shared/protocol/down.ts';

const LINK: Link = { cloud: 'offline', mode: 'online', broker: 'up', outbox: 0, since: 0, trouble: 'cloud' };

it('[SHELL-15] [SHELL-32] the hub’s silence goes before what it last said, and a board has its own band for it', () => {
  expect(troubleOf({ phase: 'not-live', link: LINK }, false)).toBe('hub');
  expect(troubleOf({ phase: 'not-live', link: LINK }, true)).toBeUndefined();
  expect(troubleOf({ phase: 'live', link: LINK }, true)).toBe('cloud');
});

it('[SHELL-15] a site that went offline on purpose is not told that it is', () => {
  expect(troubleOf({ phase: 'live', link: { ...LINK, mode: 'offline-mode' } }, true)).toBeUndefined();
  expect(troubleOf({ phase: 'live', link: undefined }, false)).toBeUndefined();
});

it('[DURA-04] a full disk goes before what the cloud does, also offline on purpose, and is not told once the hub is silent', () => {
  const link: Link = { ...LINK, storage: 'full' };
  expect(troubleOf({ phase: 'live', link }, true)).toBe('storage');
  expect(troubleOf({ phase: 'live', link: { ...link, mode: 'offline-mode' } }, false)).toBe('storage');
  expect(troubleOf({ phase: 'not-live', link }, true)).toBeUndefined();
});

it('[MSG-04] a realtime database that is away is said off the boards, unless the cloud is away or something worse is', () => {
  const link: Link = { cloud: 'online', mode: 'online', broker: 'up', outbox: 0, since: 0, realtime: 'down' };
  expect(troubleOf({ phase: 'live', link }, false)).toBe('realtime');
  expect(troubleOf({ phase: 'live', link }, true)).toBeUndefined();
  expect(troubleOf({ phase: 'live', link: { ...link, trouble: 'broker' } }, false)).toBe('broker');
  expect(troubleOf({ phase: 'live', link: { ...link, cloud: 'offline' } }, false)).toBeUndefined();
});

it('says that the setup could not be loaded (102), unless no orders come or the hub is logged out [SET-47]', () => {
  const link: Link = { ...LINK, setup: 'not-loaded' };
  expect(troubleOf({ phase: 'live', link }, true)).toBe('setup');
  expect(troubleOf({ phase: 'live', link: { ...link, mode: 'offline-mode' } }, true)).toBe('setup');
  expect(troubleOf({ phase: 'live', link: { ...link, trouble: 'login' } }, true)).toBe('login');
  expect(troubleOf({ phase: 'live', link: { ...link, ordersSince: 1 } }, true)).toBe('cloud');
});

it.each(['en', 'he'])('has the words with the code for boards in %s [SET-47] [UX-08]', (ending) => {
  const file = join(import.meta.dirname, `../../../../displays/i18n/around.${ending}.json`);
  const { banner } = JSON.parse(readFileSync(file, 'utf8'));
  expect(banner.setup).toContain('(102)');
  expect(banner.setupText).not.toBe('');
});
