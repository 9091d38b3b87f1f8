import { describe, expect, it } from 'vitest';
import { linkSign } from '../../../../displays/shell/connection/link-mark.tsx';
import type { Link } from '../../../../shared/protocol/down.ts';

const link: Link = { cloud: 'online', mode: 'online', broker: 'up', outbox: 0, since: 0 };

describe('the cloud mark', () => {
  it('distinguishes online, offline and offline mode [SHELL-14]', () => {
    expect(linkSign({ phase: 'live', link })).toBe('online');
    expect(linkSign({ phase: 'live', link: { ...link, cloud: 'offline' } })).toBe('offline');
    expect(linkSign({ phase: 'live', link: { ...link, cloud: 'offline', mode: 'offline-mode' } })).toBe(
      'offlineMode',
    );
  });

  it('distinguishes an unreachable hub from an unreachable cloud [SHELL-32]', () => {
    expect(linkSign({ phase: 'not-live', link })).toBe('notLive');
    expect(linkSign({ phase: 'connecting', link: undefined })).toBeUndefined();
  });
});
