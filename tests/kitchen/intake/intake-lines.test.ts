// Names by which a till knows lines and courses that the hub created from its order.
import { expect, test } from 'vitest';
import { courseKeyOf, keyOf } from '../../../hub/kitchen/intake/intake-lines.ts';
import { arrives, course, item, order, orderOf } from '../builders.ts';

test('a divided line and a course moved behind another have the names that the till used [INTAKE-03]', () => {
  const raw = order('order-1', {
    courses: [course('order-1:Mains+2', ['b+2', 'x'], { fired: true })],
    items: [item('b+2'), item('x', { intakeLine: 'Burger' })],
  });
  const [made] = orderOf([arrives(raw)]).courses;
  expect(made && courseKeyOf(made)).toBe('Mains');
  expect(made?.items.map(keyOf)).toEqual(['b', 'Burger']);
});
