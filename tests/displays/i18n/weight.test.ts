// Owns the tests of how weights and volumes are written, in both languages.
import { createInstance, type TFunction } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import english from '../../../displays/i18n/board.en.json' with { type: 'json' };
import hebrew from '../../../displays/i18n/board.he.json' with { type: 'json' };
import { WEIGHT_UNITS, weightText, weightUnit } from '../../../displays/i18n/weight.ts';

let en: TFunction<'board'>;
let he: TFunction<'board'>;

beforeAll(async () => {
  const texts = createInstance();
  await texts.init({ resources: { en: { board: english }, he: { board: hebrew } }, lng: 'en' });
  en = texts.getFixedT('en', 'board');
  he = texts.getFixedT('he', 'board');
});

describe('a weight', () => {
  it('[I18N-06] is written in kg, gr, lb, oz, l and ml', () => {
    expect(WEIGHT_UNITS.map((unit) => weightText(1.5, unit, en))).toEqual([
      '1.5 kg',
      '1.5 gr',
      '1.5 lb',
      '1.5 oz',
      '1.5 l',
      '1.5 ml',
    ]);
    expect(WEIGHT_UNITS.map((unit) => weightText(2, unit, he))).toEqual([
      '2 ק״ג',
      '2 גר׳',
      '2 ליברה',
      '2 אונקיה',
      '2 ל׳',
      '2 מ״ל',
    ]);
  });

  it('[I18N-06] is recognised however a register writes its unit', () => {
    const written = ['KG', ' Kg.', 'g', 'Grams', 'LBS', 'Oz', 'liter', 'ML'];
    expect(written.map(weightUnit)).toEqual(['kg', 'kg', 'gr', 'gr', 'lb', 'oz', 'l', 'ml']);
    expect(weightText(250, 'g', he)).toBe('250 גר׳');
  });

  it('[I18N-06] keeps a unit that nobody knows, and loses no gram to rounding', () => {
    expect(weightUnit('tray')).toBeUndefined();
    expect(weightText(3, 'tray', he)).toBe('3 tray');
    expect(weightText(0.355, 'kg', en)).toBe('0.355 kg');
    expect(weightText(0.1 + 0.2, 'kg', en)).toBe('0.3 kg');
  });
});
