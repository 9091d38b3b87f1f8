// Which log lines are sent to the cloud, and in which shape.
import { describe, expect, it } from 'vitest';
import { createSiteLogEvents } from '../../hub/cloud/log-events.ts';
import type { LogEvent } from '../../hub/cloud/log-sender.ts';
import { SiteState } from '../../hub/engine/site-context.ts';
import { tapLog } from '../../hub/host/log.ts';
import { emptySiteContext } from '../../hub/organisation/site-context.ts';
import { organisation } from '../../shared/model/organisation.ts';
import type { LoggingOptions } from '../../shared/model/setup/logging-choices.ts';
import { manualHost, NOON } from '../intake/manual-host.ts';

function setUp(more: { option?: LoggingOptions; sandbox?: boolean; bound?: boolean } = {}) {
  const sent: LogEvent[] = [];
  let cleared = 0;
  const served = new SiteState(emptySiteContext());
  if (more.bound !== false) served.organisation = organisation.parse({ id: 'site-1', name: 'Harbour' });
  const choose = (loggingOptions: LoggingOptions) => {
    served.context = { ...served.context, setup: { ...served.context.setup, loggingOptions } };
  };
  choose(more.option ?? 'everything');
  const sender = {
    start: () => {},
    add: (event: LogEvent) => void sent.push(event),
    clear: () => {
      cleared += 1;
    },
    stop: async () => {},
  };
  const hub = { id: 'hub-1', build: 'b1', isSandbox: more.sandbox ?? false };
  const events = createSiteLogEvents(sender, hub, served, () => NOON);
  const host = manualHost();
  const log = tapLog({ ...host.log, debug: () => {} }, events.line);
  return { sent, events, log, lines: host.lines, choose, cleared: () => cleared };
}

const fault = {
  deviceId: 'screen-1',
  url: 'http://hub/kds/kitchen/grill',
  userAgent: 'Chromium',
  route: '/kds/kitchen/grill',
  user: { id: 'u1', name: 'Robin Hale' },
  version: 'b0',
  message: 'TypeError: x',
  stack: 'at y',
};

it('a failure of the hub is sent with every field [LOG-01][CLOUD-23]', () => {
  const { sent, log } = setUp();
  log.error({ event: 'outbox_failed', error: 'full', tries: 3, nested: { a: 1 } }, 'The outbox is full');
  expect(sent).toEqual([
    {
      source: 'kds',
      serviceName: 'hub',
      timestamp: '2026-06-01T12:00:00.000Z',
      organizationId: 'site-1',
      organizationName: 'Harbour',
      deviceId: 'hub-1',
      url: null,
      userAgent: 'kds-hub/b1',
      route: 'outbox_failed',
      userId: null,
      userName: null,
      version: 'b1',
      message: 'The outbox is full',
      payload: { level: 'error', event: 'outbox_failed', error: 'full', tries: 3 },
    },
  ]);
});

it('a failure of a display is sent with the display, its page and its person [LOG-01]', () => {
  const { sent, events } = setUp();
  events.fault(fault);
  expect(sent).toEqual([
    {
      source: 'kds',
      serviceName: 'display',
      timestamp: '2026-06-01T12:00:00.000Z',
      organizationId: 'site-1',
      organizationName: 'Harbour',
      deviceId: 'screen-1',
      url: fault.url,
      userAgent: 'Chromium',
      route: fault.route,
      userId: 'u1',
      userName: 'Robin Hale',
      version: 'b0',
      message: 'TypeError: x',
      payload: { level: 'error', stack: 'at y' },
    },
  ]);
});

it.each<[LoggingOptions, string[]]>([
  ['off', []],
  ['errors', ['c', 'TypeError: x']],
  ['everything', ['a', 'b', 'c', 'TypeError: x']],
])('with logging %s the cloud receives %j; the log of the hub has all [LOG-08]', (option, heard) => {
  const { sent, log, lines, events } = setUp({ option });
  log.info({}, 'a');
  log.warn({}, 'b');
  log.error({}, 'c');
  log.debug({}, 'd');
  events.fault(fault);
  expect(sent.map(({ message }) => message)).toEqual(heard);
  expect(lines.map(({ message }) => message)).toEqual(['a', 'b', 'c']);
});

describe('[LOG-02] no log event is sent', () => {
  it.each([
    ['in the sandbox', { sandbox: true }],
    ['while no site is bound', { bound: false }],
  ])('%s', (_when, more) => {
    const { sent, log, lines, events } = setUp(more);
    log.error({}, 'c');
    events.fault(fault);
    expect(sent).toEqual([]);
    expect(lines).toHaveLength(1);
  });

  it.each([
    { route: '/spooler/kitchen-prints/kds' },
    { uri: 'http://192.0.2.7:4600/spooler/pad-state' },
    { url: '/spooler' },
  ])('about the hub’s own spooler: %j', (fields) => {
    const { sent, log } = setUp();
    log.error(fields, 'request failed');
    expect(sent).toEqual([]);
    log.error({ route: '/spoolers' }, 'request failed');
    expect(sent).toHaveLength(1);
  });

  it('from the queue when logging is switched off', () => {
    const { events, choose, cleared } = setUp();
    events.optionChanged();
    expect(cleared()).toBe(0);
    choose('off');
    events.optionChanged();
    expect(cleared()).toBe(1);
  });
});

it('long texts and many fields are cut, an error is sent with its location [LOG-01]', () => {
  const { sent, log } = setUp();
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`field${n}`, n]));
  log.error({ err: new RangeError('too far'), text: 'x'.repeat(5_000), ...many }, 'y'.repeat(5_000));
  const [event] = sent;
  expect(event?.message).toHaveLength(2_000);
  expect(event?.payload['text']).toHaveLength(2_000);
  expect(event?.payload['err']).toContain('RangeError: too far');
  expect(Object.keys(event?.payload ?? {})).toHaveLength(31);
});
