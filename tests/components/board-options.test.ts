// Every option of a board has an effect: something on the page differs once it is switched. Changes of size, place or
// colour are in tests/journeys/board-options.test.ts.
import { describe, expect, it } from 'vitest';
import { guests } from '../../shared/samples/guests.ts';
import { optionBoard } from '../../shared/samples/option-boards.ts';
import { inStages } from '../../shared/samples/sample-board.ts';
import { customerEffects } from './support/customer-effects.ts';
import { operatorEffects } from './support/operator-effects.ts';
import { seenEffects } from './support/option-effect.ts';
import { open, page, registerComponentStage } from './support/stage.ts';

registerComponentStage();

const pass = '/kds/expeditor/pass';
const grill = '/kds/kitchen/grill/grill';
const hall = '/kds/customer/guests';

describe('an option of a pass or a station', () => {
  it.each(seenEffects(operatorEffects))('%s %s', async (_, __, effect) => {
    const { station, stages, before, after, act, read, reads } = effect;
    const plain = optionBoard(station ? 'kitchen' : 'expo', Date.now());
    const grouped = stages ? inStages(plain) : plain;
    const board = { ...grouped, options: { ...plain.options, ...before } };
    const hub = await open(station ? grill : pass, board);
    await page.locator('main :is(article, table)').first().waitFor();
    await act?.();
    await expect.poll(read).toEqual(reads[0]);
    hub.change({ options: { ...board.options, ...after } });
    await expect.poll(read).toEqual(reads[1]);
  });
});

describe('an option of the customer board', () => {
  it.each(seenEffects(customerEffects))('%s %s', async (_, __, { before, after, act, read, reads }) => {
    const board = guests(Date.now(), before);
    const hub = await open(hall, board);
    await page.locator('main h2').first().waitFor();
    await act?.();
    await expect.poll(read).toEqual(reads[0]);
    hub.change({ options: { ...board.options, ...after } });
    await expect.poll(read).toEqual(reads[1]);
  });
});
