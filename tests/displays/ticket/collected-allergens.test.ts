import { describe, expect, it } from 'vitest';
import {
  collectedAllergens,
  containedIn,
  ownAllergens,
  sortTags,
  warningParts,
} from '../../../displays/ticket/collected-allergens.ts';
import { mentionsAllergen } from '../../../shared/model/mentions-allergen.ts';
import { sampleLine } from '../../../shared/samples/sample-ticket.ts';

describe('allergens', () => {
  const nuts = sampleLine('Cake', 1, 'todo', { allergens: ['nuts'] });
  const milk = sampleLine('Soup', 1, 'todo', { allergens: ['milk', 'nuts'] });
  const none = sampleLine('Tea');
  const gone = sampleLine('Fish', 1, 'cancelled', { allergens: ['fish'] });

  it('are shown once at the top of the ticket, without those of cancelled lines [EXPO-16]', () => {
    expect(collectedAllergens([nuts, milk, gone])).toEqual(['nuts', 'milk']);
  });

  it('are shown at the line as well when not every line has the same [EXPO-16]', () => {
    expect(ownAllergens(nuts, [nuts, none])).toEqual(['nuts']);
    expect(ownAllergens(nuts, [nuts, milk])).toEqual(['nuts']);
    expect(ownAllergens(nuts, [nuts, { ...nuts }])).toEqual([]);
  });

  it('of the catalogue’s dish contents are no warning, and not repeated [EXPO-16]', () => {
    const bread = { ...none, allergens: ['gluten', 'milk'], contains: ['gluten'] };
    expect(collectedAllergens([bread])).toEqual(['milk']);
    expect(containedIn(bread)).toEqual(['gluten']);
    expect(containedIn(nuts)).toEqual([]);
  });

  it('in a tag count as a warning [EXPO-16]', () => {
    const tags = ['VIP', 'Allergy', 'אלרגיה לאגוזים'].map((text) => ({ text }));
    expect(sortTags(tags)).toEqual({
      warnings: ['Allergy', 'אלרגיה לאגוזים'],
      others: [{ text: 'VIP' }],
    });
  });

  it('in a note are detected by keywords, in both languages [EXPO-16]', () => {
    expect(
      ['Severe nut allergy at the table', 'ALLERGIC to fish', 'רגישות לחלב'].every(mentionsAllergen),
    ).toBe(true);
    expect(['Extra hot', 'No cutlery, thanks', 'בלי מלח'].some(mentionsAllergen)).toBe(false);
  });

  it('as a bare keyword add nothing beside a name [EXPO-16]', () => {
    expect(warningParts(['Allergy', 'nuts'])).toEqual({ whole: [], named: ['nuts'] });
    expect(warningParts(['Allergy'])).toEqual({ whole: ['Allergy'], named: [] });
    expect(warningParts(['Nut allergy', 'milk'])).toEqual({ whole: ['Nut allergy'], named: ['milk'] });
  });
});
