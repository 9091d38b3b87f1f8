import { expect, it } from 'vitest';
import { expandedItems, toggleExpanded } from '../../../../displays/ticket/line/expanded-lines.ts';

it('[GRP-06] a line stays expanded when one of its items leaves it, and collapses whole', () => {
  toggleExpanded({ itemIds: ['a', 'b', 'c'] });
  expect([...expandedItems()]).toEqual(['a', 'b', 'c']);
  toggleExpanded({ itemIds: ['x', 'y'] });
  toggleExpanded({ itemIds: ['b', 'c'] });
  expect([...expandedItems()]).toEqual(['a', 'x', 'y']);
});
