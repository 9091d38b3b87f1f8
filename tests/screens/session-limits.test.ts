// Tests limits of what one session may send: floods are limited and disconnected, normal display traffic gets through.
import { describe, expect, it } from 'vitest';
import { CLOSE_RATE_LIMITED } from '../../hub/screens/outgoing-queue.ts';
import {
  BAN_MS,
  SESSION_LIMITS,
  SOCKETS_PER_ADDRESS,
  SOCKETS_PER_SESSION,
  UNANSWERED_COMMANDS_MAX,
} from '../../hub/screens/session-limits.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import type { Command } from '../../shared/protocol/command.ts';
import { PASS } from './fake-live-engine.ts';
import { ManualScheduler } from './manual-scheduler.ts';
import { fakeDisplay, screensStage } from './screens-stage.ts';

const DELIVER: Command = { name: 'order.deliver', orderId: 'o1', delivered: true };
/** Number that a burst and the steady rate admit in a second. */
const inOneSecond = ({ burst, perSecond }: { burst: number; perSecond: number }) => burst + perSecond;
const view = (search: string): BoardAddress => ({ ...PASS, view: { search } });

function atThePass(sessionId = 'session-1') {
  const scheduler = new ManualScheduler();
  const stage = screensStage(scheduler);
  const display = fakeDisplay(stage, sessionId);
  display.hello();
  display.say({ t: 'watch', watch: 'w1', board: PASS });
  display.socket.take();
  /** Runs `send` this many times, spread evenly over a second. */
  const inASecond = (times: number, send: (n: number) => void) => {
    for (let n = 0; n < times; n++) {
      send(n);
      scheduler.advance(1_000 / times);
    }
  };
  return { ...stage, ...display, stage, scheduler, inASecond };
}

describe('a flood', () => {
  it('of messages is reported once, then dropped unread, then its socket is closed [SAFE-06]', () => {
    const { say, socket, log, notes, inASecond } = atThePass();
    inASecond(20_000, (n) => say({ t: 'ping', n }));
    const heard = socket.take();
    const refused = heard.filter(({ t }) => t === 'refused');
    expect(refused).toEqual([
      { t: 'refused', code: 'rate-limited', params: { seconds: 1 } },
      { t: 'refused', code: 'rate-limited', params: { seconds: BAN_MS / 1_000 } },
    ]);
    expect(heard.length - refused.length).toBeLessThanOrEqual(inOneSecond(SESSION_LIMITS.messages));
    expect(socket.closedWith).toEqual({ code: CLOSE_RATE_LIMITED, reason: 'rate-limited' });
    expect(log.map(({ fields }) => fields)).toMatchObject([{ closed: false }, { closed: true }]);
    expect(notes).toMatchObject([
      { result: 'rate-limited', displayId: 'session-1', userName: 'Robin Hale' },
      { result: 'rate-limited' },
    ]);
  });

  it('of commands reaches the engine in a bounded number, and each rejected one is answered [SAFE-06]', () => {
    const { say, socket, engine, inASecond } = atThePass();
    inASecond(2_000, (n) => say({ t: 'command', id: `k${n}`, watch: 'w1', command: DELIVER }));
    expect(engine.asked.length).toBeLessThanOrEqual(inOneSecond(SESSION_LIMITS.commands));
    const answered = socket.take().flatMap((message) => ('id' in message ? (message.id ?? []) : []));
    expect(new Set(answered).size).toBe(2_000);
  });

  it('of refused commands hits the limit sooner [SAFE-06]', () => {
    const { say, engine, inASecond } = atThePass();
    engine.answer = { ok: false, refusal: { code: 'order-unknown' } };
    inASecond(1_000, (n) => say({ t: 'command', id: `k${n}`, watch: 'w1', command: DELIVER }));
    expect(engine.asked.length).toBeLessThanOrEqual(inOneSecond(SESSION_LIMITS.refusedCommands) + 1);
  });

  it('of unanswered commands doesn’t grow the queue without bound [SAFE-06]', () => {
    const { say, engine, inASecond } = atThePass();
    engine.answer = undefined;
    for (let second = 0; second < 20; second++)
      inASecond(40, (n) => say({ t: 'command', id: `k${second}-${n}`, watch: 'w1', command: DELIVER }));
    expect(engine.asked).toHaveLength(UNANSWERED_COMMANDS_MAX);
    engine.asked[0]?.answer({ ok: true, undo: false });
    say({ t: 'command', id: 'next', watch: 'w1', command: DELIVER });
    expect(engine.asked).toHaveLength(UNANSWERED_COMMANDS_MAX + 1);
  });

  it('of new views and greetings causes no more boards than a display needs [SAFE-06]', () => {
    const { say, socket, came, inASecond } = atThePass();
    inASecond(300, (n) => say({ t: 'watch', watch: 'w1', board: view(`s${n}`) }));
    const boards = socket.sent.map(String).filter((text) => text.startsWith('{"t":"board"'));
    expect(boards.length).toBeLessThanOrEqual(inOneSecond(SESSION_LIMITS.watches));
    inASecond(200, () => say({ t: 'hello', protocol: 1, build: 'b' }));
    expect(came.length).toBeLessThanOrEqual(SESSION_LIMITS.watches.perSecond + 2);
  });

  it('of large messages counts by size, and each invalid message counts [SAFE-06]', () => {
    const large = atThePass();
    const text = JSON.stringify({ t: 'ping', n: 1, padding: 'x'.repeat(60_000) });
    for (let n = 0; n < 500; n++) large.sayText(text);
    expect(large.socket.take().filter(({ t }) => t === 'pong').length).toBeLessThanOrEqual(105);
    const nonsense = atThePass();
    for (let n = 0; n < 2_000; n++) nonsense.sayText('nonsense');
    expect(nonsense.socket.closedWith).toMatchObject({ code: CLOSE_RATE_LIMITED });
    expect(nonsense.log.length).toBeLessThanOrEqual(11);
  });

  it('disconnects the whole session for a while, and its upgrades are refused [SAFE-06]', () => {
    const { say, stage, scheduler, inASecond } = atThePass();
    const second = fakeDisplay(stage);
    inASecond(20_000, (n) => say({ t: 'ping', n }));
    second.say({ t: 'ping', n: 1 });
    expect(second.socket.closedWith).toMatchObject({ code: CLOSE_RATE_LIMITED });
    const refusal = stage.screens.refusal('session-1', '10.0.0.1');
    expect(refusal).toMatchObject({ code: 'rate-limited', params: { seconds: expect.any(Number) } });
    expect(stage.screens.refusal('session-2', '10.0.0.1')).toBeUndefined();
    scheduler.advance(BAN_MS);
    expect(stage.screens.refusal('session-1', '10.0.0.1')).toBeUndefined();
    const back = fakeDisplay(stage);
    back.say({ t: 'ping', n: 1 });
    expect(back.socket.take()).toMatchObject([{ t: 'pong' }]);
  });
});

describe('sockets', () => {
  it('of one session are limited: a reconnecting display gets a place, the oldest one is closed [SAFE-06]', () => {
    const stage = screensStage();
    const displays = Array.from({ length: SOCKETS_PER_SESSION }, () => fakeDisplay(stage));
    const newest = fakeDisplay(stage);
    expect(displays.map(({ socket }) => socket.isOpen)).toEqual([
      false,
      ...Array(SOCKETS_PER_SESSION - 1).fill(true),
    ]);
    expect(displays[0]?.socket.closedWith).toMatchObject({ code: CLOSE_RATE_LIMITED });
    expect(newest.socket.isOpen).toBe(true);
  });

  it('are opened no faster than displays reconnect [SAFE-06]', () => {
    const scheduler = new ManualScheduler();
    const { screens } = screensStage(scheduler);
    const refusals = Array.from({ length: 3_000 }, () => screens.refusal('session-1', 'a'));
    expect(refusals.filter((refusal) => refusal === undefined)).toHaveLength(SESSION_LIMITS.connects.burst);
    scheduler.advance(1_000);
    expect(screens.refusal('session-1', 'a')).toBeUndefined();
  });

  it('of one address are counted over all its sessions, also when they close [SAFE-06]', () => {
    const stage = screensStage();
    const displays = Array.from({ length: SOCKETS_PER_ADDRESS }, (_, n) => fakeDisplay(stage, `s${n}`));
    expect(stage.screens.refusal('one-more', '192.168.1.20')).toMatchObject({ code: 'rate-limited' });
    expect(stage.screens.refusal('one-more', '192.168.1.21')).toBeUndefined();
    displays[0]?.socket.close(1000, '');
    expect(stage.screens.refusal('one-more', '192.168.1.20')).toBeUndefined();
  });
});

describe('a display under normal load', () => {
  const seconds = (
    count: number,
    stage: ReturnType<typeof atThePass>,
    perSecond: number,
    send: (n: number) => void,
  ) => {
    for (let second = 0; second < count; second++)
      stage.inASecond(perSecond, (n) => send(second * perSecond + n));
    expect(stage.socket.isOpen).toBe(true);
    const refused = stage.socket.sent.map(String).filter((text) => text.startsWith('{"t":"refused"'));
    expect(refused).toEqual([]);
  };

  it('may send 60 paint receipts a second on 8 watches [LIVE-11]', () => {
    const stage = atThePass();
    seconds(60, stage, 480, (n) => stage.say({ t: 'seen', watch: `w${(n % 8) + 1}`, seq: n }));
  });

  it('may send 20 taps a second on the pass [LIVE-05]', () => {
    const stage = atThePass();
    seconds(60, stage, 20, (n) => stage.say({ t: 'command', id: `k${n}`, watch: 'w1', command: DELIVER }));
    expect(stage.engine.asked).toHaveLength(1_200);
  });

  it('may reconnect with 16 boards and 30 open taps, three times within ten seconds [LIVE-08]', () => {
    const stage = atThePass();
    for (let n = 0; n < 3; n++) {
      const again = fakeDisplay(stage.stage);
      again.say({ t: 'hello', protocol: 1, build: 'b' });
      for (let w = 1; w <= 16; w++) again.say({ t: 'watch', watch: `w${w}`, board: PASS });
      for (let k = 0; k < 30; k++) again.say({ t: 'command', id: `k${k}`, watch: 'w1', command: DELIVER });
      expect(again.socket.take().filter(({ t }) => t === 'refused')).toEqual([]);
      again.socket.close(1006, '');
      stage.scheduler.advance(3_000);
    }
  });

  it('may search on each key press [SAFE-06]', () => {
    const stage = atThePass();
    // Beyond the burst.
    seconds(8, stage, 8, (n) => stage.say({ t: 'watch', watch: 'w1', board: view(`s${n}`) }));
  });
});
