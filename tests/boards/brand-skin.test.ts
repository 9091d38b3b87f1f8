import { expect, test } from 'vitest';
import { BoardKitchen } from './board-kitchen.ts';

test('every board has the site’s brand colour, trimmed, and none if none is set [SET-49]', () => {
  const boards = (brandSkin: string) => {
    const kitchen = new BoardKitchen([], { setup: { brandSkin } });
    return [kitchen.pass('12:00'), kitchen.line('12:00'), kitchen.guests('12:00')];
  };
  for (const { options } of boards(' teal ')) expect(options.brandSkin).toBe('teal');
  for (const { options } of boards(' ')) expect(options).not.toHaveProperty('brandSkin');
});
