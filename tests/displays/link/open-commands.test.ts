import { describe, expect, it } from 'vitest';
import type { ShownRefusal } from '../../../displays/link/live-store.ts';
import { type Command, workingKey } from '../../../shared/protocol/command.ts';
import { EXPO, linkBench, liveBench, WATCH } from '../support/link-bench.ts';

const serve: Command = { name: 'course.serve', orderId: 'o-t1', courseId: 't1', served: true };
const takeBack: Command = { ...serve, served: false };

describe('commands', () => {
  it('are pending from tap to answer and can or can’t be undone [LIVE-05] [LIVE-07]', async () => {
    const { host, link, store } = liveBench();
    const { id, answer } = link.send(serve, WATCH);
    expect(host.socket.saidOf('command')).toEqual([{ t: 'command', id, watch: WATCH, command: serve }]);
    expect(store.getState().working[workingKey(takeBack)]).toBe(1);
    host.socket.hear({ t: 'done', id, undo: true });
    await expect(answer).resolves.toEqual({ ok: true, undo: true });
    expect(store.getState().working).toEqual({});
  });

  it('sent while the hub is unreachable are kept and sent in order with their original ids [LIVE-07]', () => {
    const { host, link, connect } = liveBench();
    const first = link.send(serve, WATCH).id;
    host.socket.cut();
    const second = link.send({ name: 'order.deliver', orderId: 'o', delivered: true }, WATCH).id;
    host.pass(400);
    connect();
    expect(host.socket.saidOf('command').map((message) => message.id)).toEqual([first, second]);
    const order = host.socket.said.map((message) => message.t);
    expect(order.indexOf('watch')).toBeLessThan(order.indexOf('command'));
  });

  it('survive a reload: the board is watched and the command sent with its original id [LIVE-07]', () => {
    const storage = new Map<string, string>();
    const before = liveBench(storage);
    before.host.socket.cut();
    const { id } = before.link.send(serve, WATCH);

    const { host, link, store, connect } = linkBench(storage);
    link.start();
    expect(store.getState().working[workingKey(serve)]).toBe(1);
    connect();
    expect(host.socket.saidOf('watch')).toEqual([{ t: 'watch', watch: WATCH, board: EXPO, rows: true }]);
    expect(host.socket.saidOf('command')).toEqual([{ t: 'command', id, watch: WATCH, command: serve }]);
    host.socket.hear({ t: 'done', id });
    expect(host.socket.saidOf('unwatch')).toEqual([{ t: 'unwatch', watch: WATCH }]);
    expect([...storage.keys()]).toEqual([]);
  });

  it('older than an hour are not sent but reported [LIVE-07]', () => {
    const storage = new Map<string, string>();
    const before = liveBench(storage);
    before.host.socket.cut();
    before.link.send(serve, WATCH);

    const { host, link, store } = linkBench(storage);
    const told: ShownRefusal[] = [];
    link.refusals.add((refusal) => told.push(refusal));
    host.wallOffsetMs += 3_700_000;
    link.start();
    expect(told).toMatchObject([{ code: 'no-connection' }]);
    expect(store.getState().working).toEqual({});
  });

  it('visibly fail after a minute with a connected hub that does not answer [LIVE-07]', async () => {
    const { link, passLive, store } = liveBench();
    const { answer } = link.send(serve, WATCH);
    passLive(59_000);
    expect(store.getState().working[workingKey(serve)]).toBe(1);
    passLive(2_000);
    await expect(answer).resolves.toEqual({ ok: false, code: 'no-connection' });
  });

  it('never time out while the hub is unreachable [LIVE-07]', () => {
    const { host, link, store } = liveBench();
    link.send(serve, WATCH);
    host.socket.cut();
    host.pass(600_000);
    expect(store.getState().working[workingKey(serve)]).toBe(1);
  });

  it('that are refused report code and parameters, to all or only to the caller if that asked for it [LIVE-05]', async () => {
    const { host, link } = liveBench();
    const told: ShownRefusal[] = [];
    link.refusals.add((refusal) => told.push(refusal));
    const loud = link.send(serve, WATCH);
    const quiet = link.send(takeBack, WATCH, { quiet: true });
    host.socket.hear({ t: 'refused', id: loud.id, code: 'not-allowed', params: { option: 'mark-served' } });
    host.socket.hear({ t: 'refused', id: quiet.id, code: 'wrong-state' });
    await expect(loud.answer).resolves.toEqual({
      ok: false,
      code: 'not-allowed',
      params: { option: 'mark-served' },
    });
    await expect(quiet.answer).resolves.toEqual({ ok: false, code: 'wrong-state' });
    expect(told.map((refusal) => refusal.code)).toEqual(['not-allowed']);
  });
});

describe('a command that is held', () => {
  const fire: Command = { name: 'course.fire', orderId: 'o-t1', courseIds: ['t1'] };
  const HOLD = { holdMs: 3_000 };
  const fires = (host: ReturnType<typeof liveBench>['host']) =>
    host.socket.saidOf('command').filter(({ command }) => command.name === 'course.fire');

  it('is pending immediately and sent once, three seconds later, with the id of the tap [TICK-44]', async () => {
    const { host, link, store, passLive } = liveBench();
    const { id, answer } = link.send(fire, WATCH, HOLD);
    expect(store.getState()).toMatchObject({
      working: { [workingKey(fire)]: 1 },
      held: { [workingKey(fire)]: id },
    });
    host.pass(2_999);
    expect(fires(host)).toEqual([]);
    host.pass(1);
    expect(fires(host)).toEqual([{ t: 'command', id, watch: WATCH, command: fire }]);
    expect(store.getState()).toMatchObject({ working: { [workingKey(fire)]: 1 }, held: {} });
    expect(link.takeBack(id)).toBe(false);
    host.socket.hear({ t: 'done', id });
    await expect(answer).resolves.toEqual({ ok: true, undo: false });
    host.leave();
    passLive(10_000);
    expect(fires(host)).toHaveLength(1);
  });

  it('is never sent once it was cancelled, and leaves nothing behind [TICK-44]', async () => {
    const storage = new Map<string, string>();
    const { host, link, store } = liveBench(storage);
    const { id, answer } = link.send(fire, WATCH, HOLD);
    expect(link.takeBack(id)).toBe(true);
    await expect(answer).resolves.toEqual({ ok: true, undo: false });
    host.leave();
    host.pass(10_000);
    expect(fires(host)).toEqual([]);
    expect(store.getState()).toMatchObject({ working: {}, held: {} });
    expect([...storage.keys()]).toEqual([]);
  });

  it.each(['leave', 'stop', 'renew', 'sendHeld'] as const)(
    'is sent immediately, once, on %s [TICK-44]',
    (how) => {
      const { host, link } = liveBench();
      link.send(fire, WATCH, HOLD);
      const { socket } = host;
      if (how === 'leave') host.leave();
      else if (how === 'sendHeld') link.sendHeld(WATCH);
      else link[how]();
      expect(socket.saidOf('command')).toHaveLength(1);
      host.pass(5_000);
      expect(socket.saidOf('command')).toHaveLength(1);
    },
  );

  it('stays while another board is left [TICK-44]', () => {
    const { host, link } = liveBench();
    link.send(fire, WATCH, HOLD);
    link.sendHeld('board:kitchen:p2:');
    expect(fires(host)).toEqual([]);
  });

  it('keeps waiting through a lost connection, whichever ends first [TICK-44] [LIVE-07]', () => {
    const { host, link, connect } = liveBench();
    const { id } = link.send(fire, WATCH, HOLD);
    host.socket.cut();
    host.pass(400);
    connect();
    expect(fires(host)).toEqual([]);
    host.socket.cut();
    host.pass(3_000);
    expect(fires(host)).toEqual([]);
    connect();
    expect(fires(host).map((message) => message.id)).toEqual([id]);
  });

  it('is sent to the hub after a reload with its original id, without waiting again [TICK-44] [LIVE-07]', () => {
    const storage = new Map<string, string>();
    const before = liveBench(storage);
    const { id } = before.link.send(fire, WATCH, HOLD);
    const { host, link, connect } = linkBench(storage);
    link.start();
    connect();
    expect(fires(host).map((message) => message.id)).toEqual([id]);
  });

  it('is sent before other commands of its order, and lets other orders pass [TICK-44]', () => {
    const { host, link } = liveBench();
    link.send(fire, WATCH, HOLD);
    link.send({ ...serve, orderId: 'o-t2' }, WATCH);
    expect(host.socket.saidOf('command').map(({ command }) => command.name)).toEqual(['course.serve']);
    link.send({ name: 'course.print', orderId: 'o-t1', courseId: 't1' }, WATCH);
    const names = host.socket.saidOf('command').map(({ command }) => command.name);
    expect(names).toEqual(['course.serve', 'course.fire', 'course.print']);
  });
});
