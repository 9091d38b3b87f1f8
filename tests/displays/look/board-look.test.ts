import { describe, expect, it } from 'vitest';
import { cardLimit, typeIn } from '../../../displays/boards/columns/columns-in.ts';
import { readLook, shownLook } from '../../../displays/look/look-scope.ts';
import { EXPO_CARD_HEIGHT, KITCHEN_CARD_HEIGHT } from '../../../shared/limits.ts';

const options = { minCardWidth: 170, maxCardCount: 24, displayIngredients: true };

describe('the look of a board', () => {
  it('comes from the profile or the default, as long as nothing is set [KITCH-08] [EXPO-33]', () => {
    const usual = {
      columnsBy: 'width',
      cardWidth: 170,
      columns: 5,
      sameHeight: false,
      maxCards: 24,
      ingredients: true,
      refreshTimer: false,
      bumpBar: false,
      bumpNumbers: true,
      comingOpen: true,
    };
    const atStation = { cardHeight: 600, moreFilters: false, comingOpen: false };
    expect(shownLook({}, options, true)).toEqual({ ...usual, ...atStation });
    expect(shownLook({}, options, false)).toEqual({ ...usual, cardHeight: 200, moreFilters: true });
  });

  it('is what was set at the display [KITCH-09]', () => {
    const set = {
      columnsBy: 'count',
      cardWidth: 200,
      columns: 8,
      cardHeight: 300,
      sameHeight: true,
      maxCards: 12,
      ingredients: false,
      refreshTimer: true,
      moreFilters: true,
      bumpBar: true,
      bumpNumbers: false,
      comingOpen: true,
    } as const;
    expect(shownLook(set, options, true)).toEqual(set);
  });

  it('keeps the height within the limits of its kind of board [EXPO-27] [KITCH-10]', () => {
    expect(shownLook({ cardHeight: 800 }, options, true).cardHeight).toBe(800);
    expect(shownLook({ cardHeight: 800 }, options, false).cardHeight).toBe(600);
    expect(shownLook({ cardHeight: 120 }, options, false).cardHeight).toBe(120);
  });

  it('shows no ingredients that the profile does not allow [KITCH-09]', () => {
    const without = { ...options, displayIngredients: false };
    expect(shownLook({ ingredients: true }, without, true).ingredients).toBe(false);
  });

  it.each([
    [{ columns: 2 }, false],
    [{ columns: 3 }, true],
    [{ columns: 15 }, true],
    [{ columns: 16 }, false],
    [{ cardHeight: 119 }, false],
    [{ cardHeight: 801 }, false],
    [{ cardWidth: 149 }, false],
    [{ cardWidth: 251 }, false],
    [{ maxCards: 11 }, false],
    [{ maxCards: 51 }, false],
  ])('may be stored as %j: %s [CONST-03]', (look, can) => {
    expect(readLook({ ...look, bumpBar: true })).toEqual({ ...(can ? look : {}), bumpBar: true });
  });
});

describe('card heights of the setup', () => {
  const column = 1080 - 80 - 2 * 12;
  it.each([
    ['an expo board [EXPO-27]', EXPO_CARD_HEIGHT],
    ['a station board [KITCH-10]', KITCHEN_CARD_HEIGHT],
  ])('grow with each step of the slider on 1080p: %s', (_, { min, max, step }) => {
    const steps = Array.from({ length: (max - min) / step + 1 }, (__, index) => min + index * step);
    const limits = steps.map((units) => cardLimit(units, 16, column));
    expect(limits.slice(1).filter((limit, index) => limit - (limits[index] ?? limit) < 2)).toEqual([]);
    expect(limits.at(-1)).toBeLessThanOrEqual(column);
  });

  it('are half a column for 120, four fifths for 200, nearly all for 600 and all for 800, whatever the height [EXPO-27] [KITCH-10]', () => {
    expect(2 * cardLimit(120, 16, column) + 12).toBeLessThanOrEqual(column);
    expect(cardLimit(EXPO_CARD_HEIGHT.default, 16, column) / column).toBeCloseTo(0.82);
    expect(cardLimit(600, 16, column) / column).toBeCloseTo(0.97);
    for (const height of [500, column, 1816]) expect(cardLimit(800, 16, height)).toBe(height);
    expect(cardLimit(120, 32, 2 * column)).toBe(2 * cardLimit(120, 16, column));
    expect(cardLimit(200, 16, 600)).toBe(600);
  });

  it('come with type that shrinks in columns that are too narrow, down to two fifths [CONST-03]', () => {
    expect(typeIn(370, 16)).toBe(1);
    expect(typeIn(352, 16)).toBe(1);
    expect(typeIn(264, 16)).toBe(0.75);
    expect(typeIn(100, 16)).toBe(0.4);
  });
});
