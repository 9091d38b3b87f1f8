// A manager looks at an evening again: the board as its display was sent it, in a frame that nobody takes for now, played and
// stepped; a second one has to wait (REPLAY-01, REPLAY-02).
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { OperatorBoard } from '../../shared/protocol/board/board.ts';
import { replayChecked, replayedBoard } from '../../shared/protocol/replay.ts';
import { until } from '../support/until.ts';
import { knownOrder } from './support/known-order.ts';
import { laptop, personOf, stage, standAtSetup } from './support/setup-page.ts';

const LONG = { timeout: 30_000 };
const PASS = { kind: 'expo', profile: 'profile-expo' } as const;

standAtSetup({});

describe('the service again', () => {
  it('[REPLAY-01] [REPLAY-02] shows the board as it was sent, takes no tap, and is stepped through', async () => {
    const person = await personOf('chef');
    const display = await stage.display(person, PASS);
    const shown = () => Object.keys((display.board('w') as OperatorBoard).tickets);
    const order = knownOrder({ number: 4711, dishes: ['steak'], state: 'fired' });
    await stage.put(order);
    await until(() => shown().length > 0, 'the order did not come', 15_000);
    const sent = structuredClone(display.board('w'));
    const at = Date.now();
    // What has just come is shown once it is sure to be on the disk.
    const opened = await until(
      async () => {
        const answer = await person.send('POST', '/api/replay/open', { at, address: PASS });
        const read = z.safeParse(replayedBoard, answer.body);
        return read.success && Object.keys(read.data.board.tickets).length > 0 ? read.data : undefined;
      },
      'the replay has no ticket',
      30_000,
    );
    expect(Object.keys(opened.board.tickets)).toEqual(Object.keys(sent?.tickets ?? {}));
    const checked = z.parse(
      replayChecked,
      (await person.send('POST', '/api/replay/check', { from: at - 600_000, to: at + 60_000 })).body,
    );
    expect(checked.different).toEqual([]);

    const other = await stage.logIn();
    expect(await other.get('/api/replay')).toMatchObject({ status: 409, body: { code: 'replay-busy' } });
    await person.send('DELETE', '/api/replay');

    const page = await laptop(person, `/kds/replay?at=${at}`);
    const replay = page.locator('[data-replay]');
    await replay.locator('article').first().waitFor(LONG);
    expect(await replay.getByRole('heading', { name: 'Replay' }).count()).toBe(1);
    await replay.locator('article').first().click();
    await page.getByText('This is a replay: nothing here can be changed.').waitFor(LONG);
    await page.getByRole('button', { name: 'Back to the change before' }).click();
    await until(async () => (await replay.locator('article').count()) === 0, 'it did not step back', 30_000);
    await page.getByRole('button', { name: 'On to the next change' }).click();
    await replay.locator('article').first().waitFor(LONG);
  }, 120_000);
});
