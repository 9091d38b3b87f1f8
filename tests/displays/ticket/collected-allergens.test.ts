import { describe, expect, it } from 'vitest';
import { collectedAllergens, ownAllergens } from '../../../displays/ticket/collected-allergens.ts';
import { sampleLine } from '../../../shared/samples/sample-ticket.ts';

describe('allergens', () => {
  const nuts = sampleLine('Cake', 1, 'todo', { allergens: ['nuts'] });
  const milk = sampleLine('Soup', 1, 'todo', { allergens: ['milk', 'nuts'] });
  const none = sampleLine('Tea');
  const gone = sampleLine('Fish', 1, 'cancelled', { allergens: ['fish'] });

  it('[EXPO-16] stand once on top of the ticket, without those of cancelled lines', () => {
    expect(collectedAllergens([nuts, milk, gone])).toEqual(['nuts', 'milk']);
  });

  it('[EXPO-16] stand at the line as well when not every line has the same', () => {
    expect(ownAllergens(nuts, [nuts, none])).toEqual(['nuts']);
    expect(ownAllergens(nuts, [nuts, milk])).toEqual(['nuts']);
    expect(ownAllergens(nuts, [nuts, { ...nuts }])).toEqual([]);
  });
});
