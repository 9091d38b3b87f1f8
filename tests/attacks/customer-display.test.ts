// Attacks from a customer display: its cookie or its keyboard gives access to its one board and nothing else.
import { describe, expect, it } from 'vitest';
import { declaredRoutes } from '../web/declared-routes.ts';
import { cookieOf, GRILL, GUESTS, greeted, soon, withDisplay } from '../web/pairing-stage.ts';
import { EVERY_COMMAND } from './any-command.ts';

const ROUTES = await declaredRoutes();

const OTHERS = [
  { kind: 'expo', profile: 'p-expo' },
  GRILL,
  { kind: 'customer', profile: 'other' },
  { kind: 'expo', profile: 'p-guests' },
  { kind: 'customer', profile: 'p-guests', station: 'bon-grill' },
] as const;

describe('a customer display', () => {
  it('watches its own board, and is sent its permissions [PAIR-05]', async () => {
    const stage = await withDisplay(GUESTS);
    const display = await greeted(stage.host, stage.screen);
    expect(display.heard[0]).toMatchObject({
      session: { state: 'paired', rights: [], display: { home: GUESTS } },
    });
    display.say({ t: 'watch', watch: 'w1', board: { ...GUESTS, view: { hideServed: true } } });
    await soon(() => expect(display.heard.at(-1)).toMatchObject({ t: 'board', watch: 'w1' }));
  });

  it.each(OTHERS)('cannot watch $kind $profile [PAIR-05]', async (board) => {
    const stage = await withDisplay(GUESTS);
    const display = await greeted(stage.host, stage.screen);
    display.say({ t: 'watch', watch: 'w1', board });
    await soon(() => expect(display.heard.at(-1)).toMatchObject({ t: 'refused', code: 'not-allowed' }));
    expect(stage.engine.boards.size).toBe(0);
  });

  it('hands orders over and takes that back; every staff command is refused and audited [PAIR-05]', async () => {
    const stage = await withDisplay(GUESTS);
    const display = await greeted(stage.host, stage.screen);
    display.say({ t: 'watch', watch: 'w1', board: GUESTS });
    for (const command of EVERY_COMMAND)
      display.say({ t: 'command', id: command.name, watch: 'w1', command });
    await soon(() => expect(display.heard).toHaveLength(EVERY_COMMAND.length + 2));
    const done = display.heard.flatMap((message) => (message.t === 'done' ? message.id : []));
    expect(done).toEqual(['order.deliver', 'undo']);
    expect(stage.engine.asked.map(({ request }) => request.command.name)).toEqual(done);
    await soon(async () => {
      const { body } = await stage.manager.get('/api/audit?order=o1').expect(200);
      expect(body.entries).toContainEqual(
        expect.objectContaining({
          action: 'course.fire',
          result: 'not-allowed',
          userName: 'Grill left',
          displayId: stage.id,
        }),
      );
    });
  });

  it('cannot send a command without its board, or through another display’s watch [PAIR-05]', async () => {
    const stage = await withDisplay(GUESTS);
    const display = await greeted(stage.host, stage.screen);
    const command = { name: 'order.deliver', orderId: 'o1', delivered: true };
    display.say({ t: 'command', id: 'k1', command });
    display.say({ t: 'command', id: 'k2', watch: 'w9', command });
    await soon(() => expect(display.heard).toHaveLength(3));
    expect(display.heard.slice(1)).toMatchObject([{ code: 'bad-message' }, { code: 'board-unknown' }]);
    expect(stage.engine.asked).toEqual([]);
  });

  it.each(
    ROUTES.filter(([route, right]) => route.includes('/api/') && right !== 'public' && right !== 'known'),
  )('cannot call %s (%s) with hand-made requests [PAIR-05]', async (route) => {
    const { app, screen } = await withDisplay(GUESTS);
    const [method = '', pattern = ''] = route.split(' ');
    const answer = await app.inject({
      method: method as 'GET',
      url: pattern.replace(':id', 'site-1'),
      headers: { host: 'localhost', cookie: cookieOf(screen) },
      ...(method === 'GET' ? {} : { payload: {} }),
    });
    // Tills authenticate by token: a display without one is unauthenticated there.
    expect(answer.statusCode).toBe(route.includes('/api/intake/') ? 401 : 403);
  });
});
