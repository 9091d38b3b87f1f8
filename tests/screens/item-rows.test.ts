// Tests item totals sent by row to displays that support it.
import { expect, it } from 'vitest';
import { FakeLiveEngine, PASS } from './fake-live-engine.ts';
import { fakeDisplay, screensStage } from './screens-stage.ts';

const KEY = new FakeLiveEngine().keyOf(PASS);

function watching(stage: ReturnType<typeof screensStage>, rows: boolean) {
  const display = fakeDisplay(stage);
  display.hello();
  display.say({ t: 'watch', watch: 'w1', board: PASS, ...(rows ? { rows } : {}) });
  return display;
}

it('a display that supports rows gets only those that differ, the others all of them [LIVE-03]', () => {
  const stage = screensStage();
  const { engine } = stage;
  const whole = watching(stage, false);
  const byRows = watching(stage, true);
  const [one, two, ...others] = engine.boardNow(KEY).board.items;
  if (!one || !two) throw new Error('the sample sums nothing up');
  for (const display of [whole, byRows]) display.socket.take();
  const changed = { ...two, count: two.count + 1 };
  engine.change(KEY, { items: [one, changed, ...others], review: ['t1'] });
  const step = { t: 'change', watch: 'w1', from: 1, seq: 2 };
  expect(whole.socket.take()).toEqual([
    { ...step, parts: { items: [one, changed, ...others], review: ['t1'] } },
  ]);
  expect(byRows.socket.take()).toEqual([{ ...step, parts: { itemRows: { 1: changed }, review: ['t1'] } }]);
  engine.change(KEY, { items: [one, two] });
  expect(byRows.socket.take()).toMatchObject([{ parts: { items: [one, two] } }]);
  engine.change(KEY, { items: [two, changed] });
  expect(byRows.socket.take()).toMatchObject([{ parts: { itemRows: { 0: two, 1: changed } } }]);
});

it('an open board switches to rows when a display requests it with them [LIVE-03]', () => {
  const stage = screensStage();
  const { engine } = stage;
  const display = watching(stage, false);
  display.say({ t: 'watch', watch: 'w1', board: PASS, rows: true });
  display.socket.take();
  engine.change(KEY, { items: engine.boardNow(KEY).board.items.map((row) => ({ ...row, count: 77 })) });
  expect(display.socket.take()).toMatchObject([{ t: 'change', parts: { itemRows: { 0: { count: 77 } } } }]);
});
