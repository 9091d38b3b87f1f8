import { describe, expect, it } from 'vitest';
import { cardLimit, typeIn } from '../../../displays/boards/columns/columns-in.ts';
import { readLook, shownLook } from '../../../displays/look/look-scope.ts';
import { EXPO_CARD_HEIGHT, KITCHEN_CARD_HEIGHT } from '../../../shared/limits.ts';

const options = { minCardWidth: 170, maxCardCount: 24, displayIngredients: true };

describe('what a board is drawn with', () => {
  it('[KITCH-08] [EXPO-33] is the profile’s, else usual, as long as nothing is set', () => {
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

  it('[KITCH-09] is what was set at the display', () => {
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

  it('[EXPO-27] [KITCH-10] holds the height within the bounds of its kind of board', () => {
    expect(shownLook({ cardHeight: 800 }, options, true).cardHeight).toBe(800);
    expect(shownLook({ cardHeight: 800 }, options, false).cardHeight).toBe(600);
    expect(shownLook({ cardHeight: 120 }, options, false).cardHeight).toBe(120);
  });

  it('[KITCH-09] shows no ingredients that the profile does not want', () => {
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
  ])('[CONST-03] %j can be kept: %s', (look, can) => {
    expect(readLook({ ...look, bumpBar: true })).toEqual({ ...(can ? look : {}), bumpBar: true });
  });
});

describe('the setup’s units on a screen', () => {
  const column = 1080 - 80 - 2 * 12;
  it.each([
    ['[EXPO-27] a pass', EXPO_CARD_HEIGHT],
    ['[KITCH-10] a station', KITCHEN_CARD_HEIGHT],
  ])('%s has higher cards with each step of its slider on 1080p', (_, { min, max, step }) => {
    const steps = Array.from({ length: (max - min) / step + 1 }, (__, index) => min + index * step);
    const limits = steps.map((units) => cardLimit(units, 16, column));
    expect(limits.slice(1).filter((limit, index) => limit - (limits[index] ?? limit) < 2)).toEqual([]);
    expect(limits.at(-1)).toBeLessThanOrEqual(column);
  });

  it('[EXPO-27] [KITCH-10] 120 is half a column, 200 four fifths, 600 nearly and 800 all of it, however high', () => {
    expect(2 * cardLimit(120, 16, column) + 12).toBeLessThanOrEqual(column);
    expect(cardLimit(EXPO_CARD_HEIGHT.default, 16, column) / column).toBeCloseTo(0.82);
    expect(cardLimit(600, 16, column) / column).toBeCloseTo(0.97);
    for (const height of [500, column, 1816]) expect(cardLimit(800, 16, height)).toBe(height);
    expect(cardLimit(120, 32, 2 * column)).toBe(2 * cardLimit(120, 16, column));
    expect(cardLimit(200, 16, 600)).toBe(600);
  });

  it('[CONST-03] type shrinks with columns that are narrower than it needs, down to two fifths', () => {
    expect(typeIn(370, 16)).toBe(1);
    expect(typeIn(352, 16)).toBe(1);
    expect(typeIn(264, 16)).toBe(0.75);
    expect(typeIn(100, 16)).toBe(0.4);
  });
});
