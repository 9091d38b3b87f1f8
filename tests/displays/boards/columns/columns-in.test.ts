import { describe, expect, it } from 'vitest';
import { columnsIn } from '../../../../displays/boards/columns/columns-in.ts';

const SIDE_REM = 24;

function columns(width: number, minCardWidth = 150, percent = 100): number {
  const rem = (16 * percent) / 100;
  return columnsIn({ width, rem, gap: 0.75 * rem }, minCardWidth);
}

describe('columns', () => {
  it.each([
    [1920, 5],
    [1920 - SIDE_REM * 16, 4],
    [1600, 4],
    [1366, 3],
    [1280, 3],
    [1024, 2],
    [768, 2],
    [390, 1],
    [200, 1],
  ])('of a %i px page number %i [SHELL-28] [UX-01]', (width, count) => {
    expect(columns(width)).toBe(count);
  });

  it('are fewer with a wider card in the setup, and no narrower with an invalid one [UX-01]', () => {
    expect(columns(1920, 200)).toBe(3);
    expect(columns(1920, 250)).toBe(3);
    expect(columns(1920, 1)).toBe(5);
  });

  it('are fewer with larger type [SHELL-20]', () => {
    expect(columns(1920, 150, 200)).toBe(2);
    expect(columns(1280, 150, 200)).toBe(1);
  });
});
