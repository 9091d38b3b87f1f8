// Tests the protocol of one socket: greeting, rights on every message, commands, unreadable messages.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLOSE_NOT_SIGNED_IN, CLOSE_PROTOCOL_UNKNOWN } from '../../hub/screens/outgoing-queue.ts';
import { LIVE_MESSAGE_MAX_BYTES } from '../../hub/screens/screen-session.ts';
import { LIVE_WATCHES_PER_SOCKET } from '../../hub/screens/subscriptions.ts';
import type { Command } from '../../shared/protocol/command.ts';
import { PASS, START } from './fake-live-engine.ts';
import { COOK, fakeDisplay, LINK, screensStage } from './screens-stage.ts';

const FIRE: Command = { name: 'course.fire', orderId: 'o1', courseIds: ['c1'] };

function atThePass() {
  const stage = screensStage();
  const display = fakeDisplay(stage);
  display.hello();
  display.say({ t: 'watch', watch: 'w1', board: PASS });
  display.socket.take();
  return { ...stage, ...display, stage };
}

describe('the greeting', () => {
  it('is a welcome with build, hub time, site, session and link [LIVE-12]', () => {
    const { say, socket } = fakeDisplay(screensStage());
    say({ t: 'hello', protocol: 1, build: 'another' });
    expect(socket.take()).toEqual([
      {
        t: 'welcome',
        protocol: 1,
        build: 'build-1',
        hubTime: START,
        site: { id: 'site-1', name: 'Harbour', role: 'site', region: 'US', timeZone: 'UTC' },
        session: COOK.session,
        link: LINK,
        managerMessages: [],
      },
    ]);
  });

  it('includes the manager’s messages on kitchen displays, but not on customer displays [MSG-01]', () => {
    const stage = screensStage();
    const message = { _id: 'm1', date: START, text: 'Oven two is off', fixedMessage: true };
    stage.messages.push(message);
    const kitchen = fakeDisplay(stage);
    kitchen.say({ t: 'hello', protocol: 1, build: 'build-1' });
    expect(kitchen.socket.take()).toMatchObject([{ t: 'welcome', managerMessages: [message] }]);
    const guests = {
      ...COOK,
      session: { state: 'paired' as const, rights: [] },
      ownBoard: { kind: 'customer' as const, profile: 'wall' },
    };
    stage.visitors.set('session-2', guests);
    const display = fakeDisplay(stage, 'session-2');
    display.say({ t: 'hello', protocol: 1, build: 'build-1' });
    expect(display.socket.take()[0]).not.toHaveProperty('managerMessages');
    stage.screens.noticeFor('boards', { kind: 'manager-messages', messages: [] });
    expect([kitchen.socket.take().length, display.socket.take().length]).toEqual([1, 0]);
  });

  it('lets only sessions with setup rights write or withdraw a message [MSG-01]', () => {
    const stage = screensStage();
    const { say, socket, hello } = fakeDisplay(stage);
    hello();
    for (const command of [
      { name: 'message.post', text: 'x', fixed: false },
      { name: 'message.withdraw', id: 'm1' },
      { name: 'message.clear' },
    ] as const) {
      say({ t: 'command', id: `${command.name} 1`, command });
      expect(socket.take()).toMatchObject([{ code: 'not-allowed', params: { right: 'setup' } }]);
    }
    const rights = [...COOK.session.rights, 'setup' as const];
    // A manager needs no person at the display to do this.
    stage.visitors.set('session-1', { ...COOK, session: { ...COOK.session, rights }, staffGone: true });
    say({ t: 'command', id: 'post', command: { name: 'message.post', text: 'x', fixed: false } });
    expect(stage.engine.asked.map(({ request }) => request.id)).toEqual(['post']);
  });

  it('refuses another protocol and closes [LIVE-01]', () => {
    const { say, socket } = fakeDisplay(screensStage());
    say({ t: 'hello', protocol: 2, build: 'b' });
    expect(socket.take()).toMatchObject([
      { t: 'refused', code: 'protocol-unknown', params: { protocol: 1 } },
    ]);
    expect(socket.closedWith).toMatchObject({ code: CLOSE_PROTOCOL_UNKNOWN });
  });

  it('must come first: nothing is accepted before hello [LIVE-01]', () => {
    const stage = screensStage();
    const { say, socket } = fakeDisplay(stage);
    say({ t: 'watch', watch: 'w1', board: PASS });
    say({ t: 'command', id: 'k1', watch: 'w1', command: FIRE });
    expect(socket.take()).toMatchObject([
      { t: 'refused', watch: 'w1', code: 'bad-message' },
      { t: 'refused', id: 'k1', code: 'bad-message' },
    ]);
    expect(stage.engine.asked).toEqual([]);
  });

  it('is followed by pongs with hub time [LIVE-10]', () => {
    const { say, socket } = atThePass();
    say({ t: 'ping', n: 7 });
    expect(socket.take()).toEqual([{ t: 'pong', n: 7, hubTime: START }]);
  });
});

describe('watches', () => {
  it('that the engine refuses return its reason, and drop the former board of the watch [LIVE-02]', () => {
    const { say, socket, engine } = atThePass();
    say({ t: 'watch', watch: 'w1', board: { kind: 'expo', profile: 'gone' } });
    expect(socket.take()).toEqual([{ t: 'refused', watch: 'w1', code: 'board-unknown' }]);
    expect(engine.boards.size).toBe(0);
  });

  it('are limited in number per socket [SAFE-06]', () => {
    const { say, socket } = atThePass();
    for (let n = 2; n <= LIVE_WATCHES_PER_SOCKET + 1; n++) say({ t: 'watch', watch: `w${n}`, board: PASS });
    expect(socket.take().at(-1)).toMatchObject({ t: 'refused', watch: 'w17', code: 'rate-limited' });
  });

  it('survive an error of the engine: logged, answered, and the socket stays open', () => {
    const { say, socket, log } = atThePass();
    say({ t: 'watch', watch: 'w2', board: { kind: 'expo', profile: 'defect' } });
    expect(socket.take()).toEqual([{ t: 'refused', watch: 'w2', code: 'hub-fault' }]);
    expect(log.at(-1)).toMatchObject({ level: 'error' });
    say({ t: 'ping', n: 1 });
    expect(socket.take()).toHaveLength(1);
  });
});

describe('commands', () => {
  it('go to the engine with id, board and actor; done is sent when the engine answers [LIVE-05]', () => {
    const { say, socket, engine } = atThePass();
    engine.answer = undefined;
    say({ t: 'command', id: 'k1', watch: 'w1', command: FIRE });
    expect(socket.sent).toHaveLength(0);
    const [asked] = engine.asked;
    expect(asked?.request).toEqual({
      id: 'k1',
      command: FIRE,
      boardKey: engine.keyOf(PASS),
      actor: COOK.actor,
    });
    asked?.answer({ ok: true, undo: true });
    expect(socket.take()).toEqual([{ t: 'done', id: 'k1', undo: true }]);
  });

  it('are refused with code and parameters [LIVE-05]', () => {
    const { say, socket, engine } = atThePass();
    engine.answer = { ok: false, refusal: { code: 'not-allowed', params: { option: 'fireCourse' } } };
    say({ t: 'command', id: 'k1', watch: 'w1', command: FIRE });
    expect(socket.take()).toEqual([
      { t: 'refused', id: 'k1', code: 'not-allowed', params: { option: 'fireCourse' } },
    ]);
  });

  it('are answered without undo if there is none, and a late answer to a closed socket is ignored [LIVE-05]', () => {
    const { say, socket, engine } = atThePass();
    engine.answer = { ok: true, undo: false };
    say({ t: 'command', id: 'k1', watch: 'w1', command: FIRE });
    expect(socket.take()).toEqual([{ t: 'done', id: 'k1' }]);
    engine.answer = undefined;
    say({ t: 'command', id: 'k2', watch: 'w1', command: FIRE });
    socket.close(1000, '');
    engine.asked.at(-1)?.answer({ ok: true, undo: false });
    expect(socket.sent).toHaveLength(0);
  });

  it('that touch orders need an existing watch; undo does not [SAFE-01]', () => {
    const { say, socket, engine } = atThePass();
    say({ t: 'command', id: 'k1', command: FIRE });
    say({ t: 'command', id: 'k2', watch: 'w9', command: FIRE });
    expect(socket.take()).toMatchObject([
      { id: 'k1', code: 'bad-message', params: { path: 'watch' } },
      { id: 'k2', code: 'board-unknown' },
    ]);
    expect(engine.asked).toEqual([]);
    say({ t: 'command', id: 'k3', command: { name: 'undo', id: 'k0' } });
    expect(socket.take()).toEqual([{ t: 'done', id: 'k3', undo: true }]);
  });
});

describe('rights', () => {
  it('are checked on every message: an ended session is refused and its socket closed [SAFE-01]', () => {
    const { say, socket, visitors, engine } = atThePass();
    visitors.delete('session-1');
    say({ t: 'command', id: 'k1', watch: 'w1', command: FIRE });
    expect(socket.take()).toEqual([
      { t: 'refused', id: 'k1', code: 'not-signed-in' },
      { t: 'refused', code: 'not-signed-in' },
    ]);
    expect(socket.closedWith).toMatchObject({ code: CLOSE_NOT_SIGNED_IN });
    expect(engine.asked).toEqual([]);
    expect(engine.boards.size).toBe(0);
  });

  it('end with the session: it gets nothing more, even if it sends nothing [SAFE-01]', () => {
    const { socket, screens, engine, stage } = atThePass();
    const other = fakeDisplay(stage, 'session-1');
    screens.sessionEnded('session-1');
    for (const each of [socket, other.socket]) {
      expect(each.take()).toEqual([{ t: 'refused', code: 'not-signed-in' }]);
      expect(each.isOpen).toBe(false);
    }
    expect(engine.boards.size).toBe(0);
  });

  it('to boards are needed to watch one [SAFE-01]', () => {
    const { say, socket, visitors } = atThePass();
    visitors.set('session-1', { ...COOK, session: { state: 'in', rights: ['organizations'] } });
    say({ t: 'watch', watch: 'w2', board: PASS });
    expect(socket.take()).toMatchObject([{ t: 'refused', watch: 'w2', code: 'not-allowed' }]);
  });
});

describe('an unreadable message', () => {
  const cases: [what: string, text: string, answer: object][] = [
    ['no JSON', '{"t":', {}],
    ['an unknown kind', '{"t":"shout"}', {}],
    ['no object', '"hello"', {}],
    [
      'a command without a known name',
      '{"t":"command","id":"k1","watch":"w1","command":{"name":"x"}}',
      { id: 'k1' },
    ],
    [
      'a command that lacks a member',
      '{"t":"command","id":"k1","watch":"w1","command":{"name":"course.fire"}}',
      { id: 'k1' },
    ],
    [
      'a watch of an unknown kind',
      '{"t":"watch","watch":"w2","board":{"kind":"bar","profile":"p"}}',
      { watch: 'w2' },
    ],
    ['a number too large', '{"t":"seen","watch":"w1","seq":1e308}', {}],
    ['too much', JSON.stringify({ t: 'ping', n: 1, padding: 'x'.repeat(LIVE_MESSAGE_MAX_BYTES) }), {}],
    ['deep nesting', `{"t":"hello","x":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, {}],
  ];

  it.each(cases)(
    'such as %s is refused with bad-message and logged, and the socket stays open [LIVE-01]',
    (_, text, answer) => {
      const { sayText, say, socket, engine, log } = atThePass();
      sayText(text);
      expect(socket.take()).toMatchObject([{ t: 'refused', code: 'bad-message', ...answer }]);
      expect(engine.asked).toEqual([]);
      expect(log).toMatchObject([{ level: 'warn' }]);
      say({ t: 'ping', n: 1 });
      expect(socket.take()).toMatchObject([{ t: 'pong' }]);
    },
  );

  it('is any binary message, which is refused [SAFE-06]', () => {
    const { handler, socket } = atThePass();
    handler.heard(Buffer.from('{"t":"ping","n":1}'), true);
    expect(socket.take()).toMatchObject([{ t: 'refused', code: 'bad-message' }]);
  });

  it('with __proto__ changes nothing [SAFE-06]', () => {
    const { sayText, socket } = atThePass();
    sayText('{"t":"ping","n":1,"__proto__":{"polluted":true}}');
    expect(socket.take()).toMatchObject([{ t: 'pong', n: 1 }]);
    expect('polluted' in {}).toBe(false);
  });

  it('does not flood the log [SAFE-06]', () => {
    const { sayText, log } = atThePass();
    for (let n = 0; n < 200; n++) sayText('nonsense');
    expect(log).toHaveLength(10);
  });

  it('of any JSON value is answered or accepted, and never crashes the hub [SAFE-06]', async () => {
    const { sayText, socket } = atThePass();
    const members = {
      t: fc.constantFrom('hello', 'watch', 'unwatch', 'command', 'seen', 'ping'),
      id: fc.string(),
    };
    const message = fc.record({
      ...members,
      watch: fc.jsonValue(),
      board: fc.jsonValue(),
      command: fc.jsonValue(),
    });
    await fc.assert(
      fc.property(fc.oneof(message, fc.jsonValue()), (value) => {
        sayText(JSON.stringify(value));
        expect(socket.take().every(({ t }) => t === 'refused')).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the person at a display', () => {
  const GUESTS = { kind: 'customer', profile: 'p-guests' } as const;

  it('is asked for again when no longer permitted, before anything is done [PERM-02]', () => {
    const { say, socket, stage } = atThePass();
    stage.visitors.set('session-1', { ...COOK, staffGone: true });
    say({ t: 'command', id: 'k1', watch: 'w1', command: FIRE });
    expect(socket.take()).toEqual([{ t: 'refused', id: 'k1', code: 'staff-required' }]);
    expect(stage.engine.asked).toEqual([]);
    stage.visitors.set('session-1', COOK);
    say({ t: 'command', id: 'k2', watch: 'w1', command: FIRE });
    expect(stage.engine.asked).toHaveLength(1);
  });

  it('isn’t recorded on customer boards, where anyone at the display may undo a tap [PERM-02] [PERM-18]', () => {
    const { say, stage } = atThePass();
    stage.visitors.set('session-1', { ...COOK, staffGone: true });
    say({ t: 'watch', watch: 'w2', board: GUESTS });
    say({
      t: 'command',
      id: 'k3',
      watch: 'w2',
      command: { name: 'order.deliver', orderId: 'o1', delivered: true },
    });
    say({ t: 'command', id: 'k4', command: { name: 'undo', id: 'k0' } });
    expect(stage.engine.asked.map(({ request }) => request.id)).toEqual(['k3', 'k4']);
  });
});
