import { describe, expect, it } from 'vitest';
import { HubTime } from '../../../displays/link/live-link.ts';

describe('hub time', () => {
  it('uses the fastest answer among the last ones [LIVE-10]', () => {
    const time = new HubTime(0);
    time.answered(0, 400, 1_000_390);
    time.answered(1_000, 1_010, 1_001_005);
    time.answered(2_000, 2_500, 1_002_490);
    expect(time.at(3_000)).toBe(1_003_000);
  });

  it('follows a hub whose clock was changed [LIVE-10]', () => {
    const time = new HubTime(0);
    time.answered(0, 10, 1_000_005);
    time.answered(1_000, 1_030, 1_001_015 + 3_600_000);
    expect(time.at(2_000)).toBe(1_002_000 + 3_600_000);
    time.answered(3_000, 3_030, 1_003_015 - 86_400_000);
    expect(time.at(4_000)).toBe(1_004_000 - 86_400_000);
  });

  it('uses the welcome’s time until a ping is answered, not after [LIVE-10]', () => {
    const time = new HubTime(0);
    time.hint(5_000, 1_000);
    expect(time.at(2_000)).toBe(6_000);
    time.answered(2_000, 2_010, 9_005);
    time.hint(5_000, 3_000);
    expect(time.at(3_000)).toBe(10_000);
  });
});
