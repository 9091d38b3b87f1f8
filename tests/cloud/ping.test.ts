// Detection delay until the hub notices that a silent cloud answers again.

import { expect, it } from 'vitest';
import type { CloudAnswer } from '../../hub/cloud/cloud-answer.ts';
import { createPing, PING_CLOUD_AWAY_MS, PING_CLOUD_MS } from '../../hub/cloud/ping.ts';
import { SECOND_MS } from '../../shared/limits.ts';
import { manualHost } from '../intake/manual-host.ts';
import { failure, NO_ANSWER, OK } from './outbox-setup.ts';

function setUp() {
  const host = manualHost();
  const cloud = { answer: OK as CloudAnswer, asked: 0 };
  const call = async () => {
    cloud.asked += 1;
    return cloud.answer;
  };
  return { host, cloud, ping: createPing({ call }, host, () => {}) };
}

it('the ping is sent every 5 s while calls fail, and every 180 s again once one succeeds [CLOUD-29]', async () => {
  const { host, cloud, ping } = setUp();
  cloud.answer = NO_ANSWER;
  ping.start();
  await host.advance(0);
  expect(host.nextIn()).toBe(PING_CLOUD_AWAY_MS);
  cloud.answer = failure('retry-later', 500);
  await host.advance(PING_CLOUD_AWAY_MS);
  expect([cloud.asked, host.nextIn()]).toEqual([2, PING_CLOUD_AWAY_MS]);
  cloud.answer = failure('forbidden', 403);
  await host.advance(PING_CLOUD_AWAY_MS);
  expect([cloud.asked, host.nextIn()]).toEqual([3, PING_CLOUD_MS]);
});

it('failures that come faster than the ping do not postpone it [SHELL-32]', async () => {
  const { host, cloud, ping } = setUp();
  ping.start();
  await host.advance(0);
  for (let seconds = 0; seconds < 5; seconds++) {
    ping.soon();
    await host.advance(SECOND_MS);
  }
  expect(cloud.asked).toBe(2);
  ping.stop();
});

it('the ping is sent soon after another call was not answered [CLOUD-29][SPOOL-06]', async () => {
  const { host, cloud, ping } = setUp();
  ping.soon();
  expect(host.nextIn()).toBeUndefined();
  ping.start();
  ping.soon();
  await host.advance(0);
  expect(host.nextIn()).toBe(PING_CLOUD_MS);
  ping.soon();
  ping.soon();
  expect(host.nextIn()).toBe(PING_CLOUD_AWAY_MS);
  await host.advance(PING_CLOUD_AWAY_MS);
  expect([cloud.asked, host.nextIn()]).toEqual([2, PING_CLOUD_MS]);
  ping.stop();
  ping.soon();
  expect(host.nextIn()).toBeUndefined();
});
