// Sending of log events to the cloud: in order, a few at a time, without delaying anything else.

import { expect, it } from 'vitest';
import type { CloudAnswer } from '../../hub/cloud/cloud-answer.ts';
import type { CloudRequest } from '../../hub/cloud/cloud-client.ts';
import {
  createLogSender,
  LOG_EVENT_AGAIN_MS,
  LOG_EVENT_PAUSE_MS,
  LOG_EVENT_RETRY_MS,
  LOG_EVENTS_WAITING_MAX,
  type LogEvent,
} from '../../hub/cloud/log-sender.ts';
import { manualHost } from '../intake/manual-host.ts';
import { failure, NO_ANSWER, OK } from './outbox-setup.ts';

function setUp() {
  const host = manualHost();
  const cloud = { answer: OK as CloudAnswer, asked: [] as CloudRequest[] };
  const call = async (request: CloudRequest) => {
    cloud.asked.push(request);
    return cloud.answer;
  };
  const heard = () => cloud.asked.map(({ json }) => json as LogEvent);
  const sender = createLogSender(host);
  sender.start({ call });
  return { host, cloud, heard, sender };
}

const event = (message: string, payload: LogEvent['payload'] = {}): LogEvent => ({
  source: 'kds',
  serviceName: 'hub',
  timestamp: '2026-06-01T12:00:00.000Z',
  organizationId: 'site-1',
  organizationName: 'Harbour',
  deviceId: 'hub-1',
  url: null,
  userAgent: 'kds-hub/1',
  route: null,
  userId: null,
  userName: null,
  version: '1',
  message,
  payload,
});

it('log events are sent by POST to the logging path of the KDS server, one after another [CLOUD-23][LOG-01]', async () => {
  const { host, cloud, heard, sender } = setUp();
  sender.add(event('one'));
  sender.add(event('two'));
  expect(cloud.asked).toEqual([]);
  await host.advance(LOG_EVENT_PAUSE_MS);
  expect(cloud.asked).toMatchObject([
    { method: 'POST', server: 'kds', path: '/logs', site: 'site-1', logFailures: false, json: event('one') },
  ]);
  await host.advance(LOG_EVENT_PAUSE_MS);
  expect(heard().map(({ message }) => message)).toEqual(['one', 'two']);
  expect(host.nextIn()).toBeUndefined();
});

it('the same log event is sent at most once a minute [LOG-01]', async () => {
  const { host, heard, sender } = setUp();
  for (let n = 0; n < 5; n++) sender.add(event('again'));
  sender.add(event('again', { orderId: 'o1' }));
  await host.advance(LOG_EVENT_AGAIN_MS);
  expect(heard()).toHaveLength(2);
  sender.add(event('again'));
  await host.advance(LOG_EVENT_PAUSE_MS);
  expect(heard()).toHaveLength(3);
});

it.each([
  ['a lost connection', NO_ANSWER],
  ['a cloud error', failure('retry-later', 503)],
  ['a missing login', failure('unauthorised', 401)],
])('the sender waits during %s and then continues [LOG-01]', async (_what, answer) => {
  const { host, cloud, heard, sender } = setUp();
  cloud.answer = answer;
  sender.add(event('one'));
  sender.add(event('two'));
  await host.advance(LOG_EVENT_PAUSE_MS);
  expect(host.nextIn()).toBe(LOG_EVENT_RETRY_MS);
  cloud.answer = OK;
  await host.advance(LOG_EVENT_RETRY_MS + LOG_EVENT_PAUSE_MS);
  expect(heard().map(({ message }) => message)).toEqual(['one', 'one', 'two']);
});

it('a log event that the cloud refuses is not sent again [LOG-03]', async () => {
  const { host, cloud, heard, sender } = setUp();
  cloud.answer = failure('refused', 422);
  sender.add(event('one'));
  sender.add(event('two'));
  await host.advance(LOG_EVENT_RETRY_MS);
  expect(heard().map(({ message }) => message)).toEqual(['one', 'two']);
});

it('the queue is bounded, and the number of lost events is reported [LOG-01]', async () => {
  const { host, cloud, heard, sender } = setUp();
  cloud.answer = NO_ANSWER;
  for (let n = 0; n < LOG_EVENTS_WAITING_MAX; n++) sender.add(event(`event ${n}`));
  await host.advance(LOG_EVENT_AGAIN_MS);
  for (let n = 0; n < 3; n++) sender.add(event(`too much ${n}`));
  cloud.answer = OK;
  await host.advance(LOG_EVENT_RETRY_MS + LOG_EVENTS_WAITING_MAX * LOG_EVENT_PAUSE_MS);
  sender.add(event('afterwards'));
  await host.advance(LOG_EVENT_PAUSE_MS);
  expect(heard().at(-1)).toMatchObject({ message: 'afterwards', payload: { lostBefore: 3 } });
  expect(heard().filter(({ message }) => message.startsWith('too much'))).toEqual([]);
});

it('events that were cleared or come after the end are not sent [LOG-02]', async () => {
  const { host, cloud, sender } = setUp();
  sender.add(event('one'));
  sender.clear();
  await host.advance(LOG_EVENT_RETRY_MS);
  sender.add(event('two'));
  await sender.stop();
  sender.add(event('three'));
  await host.advance(LOG_EVENT_RETRY_MS);
  expect(cloud.asked).toEqual([]);
});
