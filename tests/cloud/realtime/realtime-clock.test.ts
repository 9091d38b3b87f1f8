// Time readings from the realtime database, over a real socket.

import { expect, it, onTestFinished } from 'vitest';
import { RealtimeClock } from '../../../hub/cloud/realtime/realtime-clock.ts';
import { REALTIME_CLOCK_EVERY_MS } from '../../../shared/limits.ts';
import { manualHost, NOON } from '../../intake/manual-host.ts';
import { soon } from '../../support/soon.ts';
import { type StubAnswer, startCloudStub } from '../cloud-stub.ts';

async function asked(answer: StubAnswer) {
  const host = manualHost();
  const times: number[] = [];
  const date = new Date(NOON).toUTCString();
  const stub = await startCloudStub(() => ({ ...answer, headers: { date, ...answer.headers } }));
  const clock = new RealtimeClock(stub.url, host, (time) => void times.push(time));
  onTestFinished(() => clock.stop());
  clock.start();
  await soon(() => expect(stub.asked).toHaveLength(1));
  return { host, stub, clock, times };
}

it('the reading is the date of its answer and the offset it names, requested every ten minutes [MSG-03]', async () => {
  const { host, stub, times } = await asked({ status: 200, body: -1_500 });
  await soon(() => expect(times).toEqual([NOON - 1_500]));
  expect(stub.asked[0]?.path).toBe('/.info/serverTimeOffset.json');
  await host.advance(REALTIME_CLOCK_EVERY_MS - 1);
  expect(stub.asked).toHaveLength(1);
  await host.advance(1);
  await soon(() => expect(times).toHaveLength(2));
});

it('a database that names no offset provides its date alone [MSG-03]', async () => {
  const { times } = await asked({ status: 200, body: null, text: 'null' });
  await soon(() => expect(times).toEqual([NOON]));
});

it.each([
  ['a refusal', { status: 401, body: { error: 'Permission denied' } }],
  ['a text instead of a number', { status: 200, body: 'soon' }],
  ['a web page', { status: 200, text: '<html>' }],
  ['an overlong answer', { status: 200, text: ' '.repeat(5_000) }],
  ['a cached answer', { status: 200, body: 0, headers: { age: '60' } }],
])('%s provides no time [MSG-03]', async (_what, answer) => {
  const { host, stub, times } = await asked(answer);
  await host.advance(REALTIME_CLOCK_EVERY_MS);
  await soon(() => expect(stub.asked).toHaveLength(2));
  expect(times).toEqual([]);
});
