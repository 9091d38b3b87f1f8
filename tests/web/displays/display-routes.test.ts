// The list of displays and actions on one of them, over real sockets.
import { describe, expect, it, vi } from 'vitest';
import { displayList } from '../../../shared/protocol/paired-display.ts';
import { GRILL, GUESTS, greeted, openPairedDisplay, soon, withDisplay } from '../pairing-stage.ts';
import { atSite, signedIn, webStage } from '../web-stage.ts';

const PASS = { kind: 'expo', profile: 'p-expo' } as const;

describe('the list of displays', () => {
  it('shows name, home, address, build, last seen and latency [PAIR-04]', async () => {
    const stage = await withDisplay();
    const paired = await stage.manager.get('/api/displays').expect(200);
    expect(displayList.parse(paired.body)).toEqual(paired.body);
    expect(paired.body).toMatchObject({ build: 'build-1', hubTime: stage.time.now });
    expect(paired.body.displays).toEqual([
      {
        id: stage.id,
        name: 'Grill left',
        home: GRILL,
        pairedAt: stage.time.now,
        pairedBy: 'Dana Hale',
        isConnected: false,
        lastSeenAt: stage.time.now,
      },
    ]);

    const display = await greeted(stage.host, stage.screen, 'build-0');
    stage.scheduler.advance(5_000);
    await soon(async () => {
      const { body } = await stage.manager.get('/api/displays');
      expect(body.displays[0]).toMatchObject({
        isConnected: true,
        address: '127.0.0.1',
        build: 'build-0',
        latencyMs: expect.any(Number),
      });
    });

    stage.time.now += 60_000;
    display.socket.close();
    await soon(async () => {
      const { body } = await stage.manager.get('/api/displays');
      expect(body.displays[0]).toMatchObject({ isConnected: false, lastSeenAt: stage.time.now });
      expect(body.displays[0].latencyMs).toBeUndefined();
    });
  });

  it('keeps address, build and last seen over a restart, in order of name [PAIR-04]', async () => {
    const stage = await withDisplay();
    await openPairedDisplay(stage, stage.manager, 'start', 'Bar');
    await greeted(stage.host, stage.screen, 'build-0');
    await stage.close();
    const again = await webStage({ folder: stage.folder, cloud: stage.cloud });
    const { body } = await (await signedIn(again, 'manager')).get('/api/displays').expect(200);
    expect(body.displays).toMatchObject([
      { name: 'Bar' },
      { name: 'Grill left', address: '127.0.0.1', build: 'build-0', isConnected: false },
    ]);
  });
});

describe('a display in the list', () => {
  it('can be renamed and sent to another board, and is prompted to reload its identity [PAIR-04]', async () => {
    const stage = await withDisplay();
    const display = await greeted(stage.host, stage.screen);
    const { body } = await stage.manager
      .patch(`/api/displays/${stage.id}`)
      .send({ name: 'Pass', home: PASS })
      .expect(200);
    expect(body).toMatchObject({ name: 'Pass', home: PASS, isConnected: true });
    await soon(() =>
      expect(display.heard.at(-1)).toEqual({ t: 'notice', notice: { kind: 'session-changed' } }),
    );
    expect((await stage.screen.get('/api/session')).body.display).toMatchObject({ name: 'Pass', home: PASS });
    await stage.manager.patch(`/api/displays/${stage.id}`).send({ name: 'Pass' }).expect(200);
  });

  it('is notified when its staff user is signed out, so that its open page asks for one [PERM-04]', async () => {
    const stage = await withDisplay();
    const display = await greeted(stage.host, stage.screen);
    const told = { t: 'notice', notice: { kind: 'session-changed' } };
    await stage.screen.post('/api/staff/session').send({ userId: 'u2' }).expect(200);
    await stage.screen.delete('/api/staff/session').expect(204);
    await soon(() => expect(display.heard.at(-1)).toEqual(told));
    expect((await stage.screen.get('/api/session')).body.staff).toBeUndefined();
  });

  it('sent to a customer board loses the staff’s rights immediately, over the open socket too [PAIR-05]', async () => {
    const stage = await withDisplay();
    const display = await greeted(stage.host, stage.screen);
    await stage.manager.patch(`/api/displays/${stage.id}`).send({ home: GUESTS }).expect(200);
    display.say({ t: 'watch', watch: 'w1', board: PASS });
    await soon(() => expect(display.heard.at(-1)).toMatchObject({ t: 'refused', code: 'not-allowed' }));
  });

  it('can be made to identify itself and to reload [PAIR-04]', async () => {
    const stage = await withDisplay();
    const away = await stage.manager.post(`/api/displays/${stage.id}/identify`).expect(409);
    expect(away.body).toEqual({ code: 'display-away' });
    const display = await greeted(stage.host, stage.screen);
    await stage.manager.post(`/api/displays/${stage.id}/identify`).expect(204);
    await stage.manager.post(`/api/displays/${stage.id}/reload`).expect(204);
    await soon(() =>
      expect(display.heard.slice(1)).toEqual([
        { t: 'notice', notice: { kind: 'identify', name: 'Grill left' } },
        { t: 'notice', notice: { kind: 'reload' } },
      ]),
    );
  });

  it('has its socket closed within a second of being revoked, even if it doesn’t answer [PAIR-04]', async () => {
    const stage = await withDisplay();
    const [display, stubborn] = [
      await greeted(stage.host, stage.screen),
      await greeted(stage.host, stage.screen),
    ];
    stubborn.socket.pause();
    await stage.manager.delete(`/api/displays/${stage.id}`).expect(204);
    expect(await display.closed).toBe(4401);
    await vi.waitFor(async () => expect(await stage.screens.figures()).toContain('kds_display_sockets 0'), {
      timeout: 1_000,
      interval: 10,
    });
    expect((await stage.screen.get('/api/session')).body.state).toBe('out');
    expect((await stage.manager.get('/api/displays')).body.displays).toEqual([]);
    await stage.manager.delete(`/api/displays/${stage.id}`).expect(404);
  });

  it('is refused if unknown, and so is an unreadable change [PAIR-04]', async () => {
    const stage = await withDisplay();
    const { body } = await stage.manager.patch('/api/displays/nobody').send({ name: 'x' }).expect(404);
    expect(body).toEqual({ code: 'display-unknown' });
    await stage.manager.patch(`/api/displays/${stage.id}`).send({ home: 7 }).expect(400);
    await stage.manager
      .patch(`/api/displays/${stage.id}`)
      .send({ home: { kind: 'expo', profile: 'gone' } })
      .expect(404);
  });

  it('is never a user’s session', async () => {
    const stage = await webStage();
    const agent = await atSite(stage);
    const [person] = stage.raw.prepare('select id from sessions').all() as { id: string }[];
    await agent.delete(`/api/displays/${person?.id}`).expect(404);
  });
});
