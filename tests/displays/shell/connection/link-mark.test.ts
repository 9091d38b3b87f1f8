import { describe, expect, it } from 'vitest';
import { linkSign } from '../../../../displays/shell/connection/link-mark.tsx';
import type { Link } from '../../../../shared/protocol/down.ts';

const link: Link = { cloud: 'online', mode: 'online', broker: 'up', outbox: 0, since: 0 };

describe('cloud mark', () => {
  it('[SHELL-14] tells online, offline and offline mode apart', () => {
    expect(linkSign({ phase: 'live', link })).toBe('online');
    expect(linkSign({ phase: 'live', link: { ...link, cloud: 'offline' } })).toBe('offline');
    expect(linkSign({ phase: 'live', link: { ...link, cloud: 'offline', mode: 'offline-mode' } })).toBe(
      'offlineMode',
    );
  });

  it('[SHELL-32] a hub that is away is not a cloud that is', () => {
    expect(linkSign({ phase: 'not-live', link })).toBe('notLive');
    expect(linkSign({ phase: 'connecting', link: undefined })).toBeUndefined();
  });
});
