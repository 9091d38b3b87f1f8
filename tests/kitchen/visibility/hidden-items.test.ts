// Dishes that no board shows don't hold their ticket back.
import { describe, expect, test } from 'vitest';
import type { Fact } from '../../../hub/kitchen/state/facts.ts';
import { arrives, at, courseOf, item, itemEvent, rules, twoMains } from '../builders.ts';

const mains = arrives(twoMains({ orderedItems: [item('steak'), item('fish', { tags: ['vip'] })] }));
const steakDone = itemEvent('a', '12:04', 'prepared', ['steak']);
const pass = (own: object = {}) => ({ _id: 'pass', type: 'expo', name: 'Pass', ...own });
const line = (own: object = {}) => ({ _id: 'line', type: 'kitchen', name: 'Line', ...own });

describe('the stage of a ticket with steak and fish fired at 12:00, the steak prepared at 12:04 [TICK-46]', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['the site leaves fish out', { excludeOnItems: ['item-fish'] }, 'prepared'],
    ['nothing is left out', {}, 'cooking'],
    [
      'the site leaves fish out, also with profiles',
      { excludeOnItems: ['item-fish'], profiles: [pass(), line()] },
      'prepared',
    ],
    [
      'the pass leaves fish out, the stations show it',
      { profiles: [pass({ excludeOnItems: ['item-fish'] }), line()] },
      'cooking',
    ],
    [
      'pass and stations leave fish out',
      {
        profiles: [pass({ excludeOnItems: ['item-fish'] }), line({ excludeOnItems: ['item-fish'] })],
      },
      'prepared',
    ],
    [
      'a profile shows it again by its tag',
      {
        excludeOnItems: ['item-fish'],
        profiles: [pass({ includeExcludedItemsByTags: ['vip'] }), line()],
      },
      'cooking',
    ],
    [
      'the only profile is a customer board',
      { excludeOnItems: ['item-fish'], profiles: [{ _id: 'c', type: 'customer', name: 'Customers' }] },
      'prepared',
    ],
    ['the site leaves fish out of mains', { excludeItemsByCourses: { Mains: ['item-fish'] } }, 'prepared'],
  ])('is correct when %s', (_, setup, stage) => {
    expect(courseOf([mains, steakDone], rules(setup)).stage).toBe(stage);
  });

  test('is prepared since the steak was', () => {
    const facts: Fact[] = [mains, steakDone];
    expect(courseOf(facts, rules({ excludeOnItems: ['item-fish'] })).preparedAt).toBe(at('12:04'));
  });
});
