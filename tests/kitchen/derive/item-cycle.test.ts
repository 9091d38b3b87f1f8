import { describe, expect, test } from 'vitest';
import { nextStage } from '../../../hub/kitchen/derive/item-cycle.ts';
import { arrives, courseEvent, courseOf, itemEvent, itemIn, rules, twoMains } from '../builders.ts';

const tracked = { servedOnItems: ['item-steak'], cookingOnItems: ['item-steak'] };

/** What taps make of an item, one after the other, beginning with `todo`. */
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
  test('[TICK-16] [TICK-17] with preparing and cooking tracked it goes through both, then back to not started', () => {
    expect(taps('steak', tracked)).toEqual(['preparing', 'cooking', 'prepared', 'todo']);
  });

  test('[TICK-16] cooking is left out where it is not tracked', () => {
    expect(taps('steak', { servedOnItems: ['item-steak'] })).toEqual([
      'preparing',
      'prepared',
      'todo',
      'preparing',
    ]);
  });

  test('[TICK-19] an untracked item toggles prepared, whatever is tracked for others', () => {
    expect(taps('fish', tracked)).toEqual(['prepared', 'todo', 'prepared', 'todo']);
    expect(taps('fish', { cookingOnItems: ['item-fish'] })).toEqual(['prepared', 'todo', 'prepared', 'todo']);
  });

  test('[TICK-20] the switches for all items track every item', () => {
    const kds = { managePreparingOnAllItems: true, manageCookingOnAllItems: true };
    expect(taps('fish', { kds })).toEqual(['preparing', 'cooking', 'prepared', 'todo']);
    expect(taps('fish', { kds: { managePreparingOnAllItems: true }, cookingOnItems: ['item-fish'] })).toEqual(
      ['preparing', 'cooking', 'prepared', 'todo'],
    );
  });

  test('[TICK-37] an item in a stage that is not tracked any more goes on to prepared', () => {
    const facts = [arrives(twoMains()), itemEvent('1', '12:01', 'cooking', ['fish'])];
    expect(nextStage(itemIn(courseOf(facts), 'fish'), rules().setup)).toBe('prepared');
  });

  test('[TICK-37] a served item ignores taps, by itself or with its course', () => {
    const alone = courseOf([arrives(twoMains()), itemEvent('1', '12:01', 'served', ['fish'])]);
    expect(nextStage(itemIn(alone, 'fish'), rules().setup)).toBeUndefined();
    expect(nextStage(itemIn(alone, 'steak'), rules().setup)).toBe('prepared');
    const whole = courseOf([arrives(twoMains()), courseEvent('1', '12:01', 'served')]);
    expect(nextStage(itemIn(whole, 'steak'), rules().setup)).toBeUndefined();
  });
});

describe('[TICK-16] [TICK-19] [TICK-20] [TICK-37] the next stage', () => {
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
    ['cooking alone tracked: not without preparing', cooking, ['prepared', 'prepared', 'prepared', 'todo']],
    ['both tracked', both, ['preparing', 'cooking', 'prepared', 'todo']],
    ['preparing for all items', preparingAll, ['preparing', 'prepared', 'prepared', 'todo']],
    [
      'preparing for all, cooking for this one',
      { ...preparingAll, ...cooking },
      ['preparing', 'cooking', 'prepared', 'todo'],
    ],
    [
      'cooking for all, preparing for this one',
      { ...cookingAll, ...preparing },
      ['preparing', 'cooking', 'prepared', 'todo'],
    ],
    ['cooking for all alone', cookingAll, ['prepared', 'prepared', 'prepared', 'todo']],
    ['both tracked for another item', others, ['prepared', 'prepared', 'prepared', 'todo']],
  ])('%s', (_, setup, next) => {
    const rulesOf = rules(setup).setup;
    const stages = ['todo', 'preparing', 'cooking', 'prepared'] as const;
    const steak = (stage: (typeof stages)[number]) => ({ itemId: 'item-steak', stage, active: true });
    expect(stages.map((stage) => nextStage(steak(stage), rulesOf))).toEqual(next);
    for (const stage of stages)
      expect(nextStage({ ...steak(stage), active: false }, rulesOf)).toBeUndefined();
  });

  test('an item that no catalogue knows is tracked by the switches for all items alone', () => {
    const unknown = { itemId: undefined, stage: 'todo' as const, active: true };
    expect(nextStage(unknown, rules({ servedOnItems: ['undefined', ''] }).setup)).toBe('prepared');
    expect(nextStage(unknown, rules(preparingAll).setup)).toBe('preparing');
  });
});
