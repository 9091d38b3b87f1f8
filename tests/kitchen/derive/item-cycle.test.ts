import { describe, expect, test } from 'vitest';
import { nextStage } from '../../../hub/kitchen/derive/item-cycle.ts';
import { arrives, courseEvent, courseOf, itemEvent, itemIn, rules, twoMains } from '../builders.ts';

const tracked = { servedOnItems: ['item-steak'], cookingOnItems: ['item-steak'] };

/** The item states after consecutive taps, beginning with `todo`. */
function taps(id: string, setup: Record<string, unknown>): string[] {
  const by = rules(setup);
  const facts = [arrives(twoMains()), itemEvent('0', '12:00', 'reset', [id])];
  return [1, 2, 3, 4].map((tap) => {
    const next = nextStage(itemIn(courseOf(facts, by), id), by.setup);
    if (next === undefined) return 'nothing';
    facts.push(itemEvent(String(tap), `12:0${tap}`, next === 'todo' ? 'notPrepared' : next, [id]));
    return next;
  });
}

describe('taps on an item', () => {
  test('go through preparing and cooking where both are tracked, then back to not started [TICK-16][TICK-17]', () => {
    expect(taps('steak', tracked)).toEqual(['preparing', 'cooking', 'prepared', 'todo']);
  });

  test('skip cooking where it is not tracked [TICK-16]', () => {
    expect(taps('steak', { servedOnItems: ['item-steak'] })).toEqual([
      'preparing',
      'prepared',
      'todo',
      'preparing',
    ]);
  });

  test('toggle prepared for an untracked item, whatever is tracked for others [TICK-19]', () => {
    expect(taps('fish', tracked)).toEqual(['prepared', 'todo', 'prepared', 'todo']);
    expect(taps('fish', { cookingOnItems: ['item-fish'] })).toEqual(['prepared', 'todo', 'prepared', 'todo']);
  });

  test('track every item if the switches for all items are on [TICK-20]', () => {
    const kds = { managePreparingOnAllItems: true, manageCookingOnAllItems: true };
    expect(taps('fish', { kds })).toEqual(['preparing', 'cooking', 'prepared', 'todo']);
    expect(taps('fish', { kds: { managePreparingOnAllItems: true }, cookingOnItems: ['item-fish'] })).toEqual(
      ['preparing', 'cooking', 'prepared', 'todo'],
    );
  });

  test('move an item from a step that is no longer tracked to prepared [TICK-37]', () => {
    const facts = [arrives(twoMains()), itemEvent('1', '12:01', 'cooking', ['fish'])];
    expect(nextStage(itemIn(courseOf(facts), 'fish'), rules().setup)).toBe('prepared');
  });

  test('are ignored for a served item, whether served separately or with its course [TICK-37]', () => {
    const alone = courseOf([arrives(twoMains()), itemEvent('1', '12:01', 'served', ['fish'])]);
    expect(nextStage(itemIn(alone, 'fish'), rules().setup)).toBeUndefined();
    expect(nextStage(itemIn(alone, 'steak'), rules().setup)).toBe('prepared');
    const whole = courseOf([arrives(twoMains()), courseEvent('1', '12:01', 'served')]);
    expect(nextStage(itemIn(whole, 'steak'), rules().setup)).toBeUndefined();
  });
});

describe('[TICK-16] [TICK-19] [TICK-20] [TICK-37] the next item step', () => {
  const none = {};
  const preparing = { servedOnItems: ['item-steak'] };
  const cooking = { cookingOnItems: ['item-steak'] };
  const both = { ...preparing, ...cooking };
  const preparingAll = { kds: { managePreparingOnAllItems: true } };
  const cookingAll = { kds: { manageCookingOnAllItems: true } };
  const others = { servedOnItems: ['item-fish'], cookingOnItems: ['item-fish'] };

  test.each([
    ['nothing tracked', none, ['prepared', 'prepared', 'prepared', 'todo']],
    ['preparing tracked', preparing, ['preparing', 'prepared', 'prepared', 'todo']],
    ['only cooking tracked, which requires preparing', cooking, ['prepared', 'prepared', 'prepared', 'todo']],
    ['both tracked', both, ['preparing', 'cooking', 'prepared', 'todo']],
    ['preparing tracked for all items', preparingAll, ['preparing', 'prepared', 'prepared', 'todo']],
    [
      'preparing tracked for all, cooking for this item',
      { ...preparingAll, ...cooking },
      ['preparing', 'cooking', 'prepared', 'todo'],
    ],
    [
      'cooking tracked for all, preparing for this item',
      { ...cookingAll, ...preparing },
      ['preparing', 'cooking', 'prepared', 'todo'],
    ],
    ['only cooking tracked, for all items', cookingAll, ['prepared', 'prepared', 'prepared', 'todo']],
    ['both tracked for another item', others, ['prepared', 'prepared', 'prepared', 'todo']],
  ])('is correct with %s', (_, setup, next) => {
    const rulesOf = rules(setup).setup;
    const stages = ['todo', 'preparing', 'cooking', 'prepared'] as const;
    const steak = (stage: (typeof stages)[number]) => ({ itemId: 'item-steak', stage, active: true });
    expect(stages.map((stage) => nextStage(steak(stage), rulesOf))).toEqual(next);
    for (const stage of stages)
      expect(nextStage({ ...steak(stage), active: false }, rulesOf)).toBeUndefined();
  });

  test('of an item missing from the catalogue depends only on the switches for all items', () => {
    const unknown = { itemId: undefined, stage: 'todo' as const, active: true };
    expect(nextStage(unknown, rules({ servedOnItems: ['undefined', ''] }).setup)).toBe('prepared');
    expect(nextStage(unknown, rules(preparingAll).setup)).toBe('preparing');
  });
});
