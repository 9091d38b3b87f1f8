import { describe, expect, it } from 'vitest';
import {
  collectedAllergens,
  containedIn,
  ownAllergens,
  sortTags,
  warningParts,
} from '../../../displays/ticket/collected-allergens.ts';
import { speaksOfAllergy } from '../../../shared/model/speaks-of-allergy.ts';
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

  it('[EXPO-16] what a dish contains by the catalogue is no warning, and not told twice', () => {
    const bread = { ...none, allergens: ['gluten', 'milk'], contains: ['gluten'] };
    expect(collectedAllergens([bread])).toEqual(['milk']);
    expect(containedIn(bread)).toEqual(['gluten']);
    expect(containedIn(nuts)).toEqual([]);
  });

  it('[EXPO-16] a tag that speaks of an allergy is a warning', () => {
    const tags = ['VIP', 'Allergy', 'אלרגיה לאגוזים'].map((text) => ({ text }));
    expect(sortTags(tags)).toEqual({
      warnings: ['Allergy', 'אלרגיה לאגוזים'],
      others: [{ text: 'VIP' }],
    });
  });

  it('[EXPO-16] a note that speaks of an allergy is known by its words, in both languages', () => {
    expect(
      ['Severe nut allergy at the table', 'ALLERGIC to fish', 'רגישות לחלב'].every(speaksOfAllergy),
    ).toBe(true);
    expect(['Extra hot', 'No cutlery, thanks', 'בלי מלח'].some(speaksOfAllergy)).toBe(false);
  });

  it('[EXPO-16] the bare word says nothing beside a name', () => {
    expect(warningParts(['Allergy', 'nuts'])).toEqual({ whole: [], named: ['nuts'] });
    expect(warningParts(['Allergy'])).toEqual({ whole: ['Allergy'], named: [] });
    expect(warningParts(['Nut allergy', 'milk'])).toEqual({ whole: ['Nut allergy'], named: ['milk'] });
  });
});
