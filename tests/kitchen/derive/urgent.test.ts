import { describe, expect, test } from 'vitest';
import { arrives, course, courseOf, event, item, rules, twoMains } from '../builders.ts';

describe('[TICK-34] [ORD-16] urgency by default', () => {
  const vip = { tags: [{ _id: 'tag-vip', name: 'VIP' }], urgentTags: ['tag-vip'] };

  test.each([
    ['an urgent item', { urgentOnItems: ['item-fish'] }, {}],
    ['a tag of the order, by id', vip, { orderTags: ['tag-vip'] }],
    ['a tag of the order, by name', vip, { orderTags: ['VIP'] }],
    ['a tag of the course', vip, { kdsCourses: [course('mains', ['steak'], { tags: ['VIP'] })] }],
    ['a tag of an item', vip, { orderedItems: [item('steak', { tags: ['VIP'] })] }],
  ])('is set by %s', (_, setup, more) => {
    expect(courseOf([arrives(twoMains(more))], rules(setup)).urgent).toBe(true);
    expect(courseOf([arrives(twoMains(more))]).urgent).toBe(false);
  });

  test('is not set by a cancelled item', () => {
    const gone = twoMains({ orderedItems: [item('steak'), item('fish', { cancellation: true })] });
    expect(courseOf([arrives(gone)], rules({ urgentOnItems: ['item-fish'] })).urgent).toBe(false);
  });

  test('may be set by the catalogue’s name of a tag', () => {
    const by = rules({ urgentTags: ['t9'] }, { tags: [{ _id: 't9', name: 'Rush' }] });
    expect(courseOf([arrives(twoMains({ orderTags: ['Rush'] }))], by).urgent).toBe(true);
  });
});

describe('[TICK-34] no urgency by default', () => {
  const by = rules({
    urgentOnItems: ['item-soup'],
    urgentTags: ['tag-vip'],
    tags: [
      { _id: 'tag-vip', name: 'VIP' },
      { _id: 'tag-new', name: 'New' },
    ],
  });

  test.each([
    ['without any such item or tag', {}],
    ['with a known tag that is not urgent', { orderTags: ['New', 'tag-new'] }],
    [
      'with a tag of a cancelled item',
      { orderedItems: [item('steak', { tags: ['VIP'], cancellation: true }), item('fish')] },
    ],
    [
      'with an item missing from the catalogue',
      { orderedItems: [item('steak', { item: undefined }), item('fish')] },
    ],
    ['with an empty tag', { orderTags: [''] }],
    ['with an urgent item of another course', { orderedItems: [item('steak'), item('fish'), item('soup')] }],
  ])('applies to a ticket %s', (_, more) => {
    expect(courseOf([arrives(twoMains(more))], by).urgent).toBe(false);
  });

  test('applies with an empty tag, where a tag of the setup has no name', () => {
    const nameless = rules({ urgentTags: ['tag-x'], tags: [{ _id: 'tag-x', name: '' }] });
    expect(courseOf([arrives(twoMains({ orderTags: [''] }))], nameless).urgent).toBe(false);
    expect(courseOf([arrives(twoMains({ orderTags: ['tag-x'] }))], nameless).urgent).toBe(true);
  });

  test('can be overridden manually, both ways [TICK-26]', () => {
    const say = (action: string) => event('u', '12:05', 'courseOrder', action, { courseId: 'mains' });
    const urgent = arrives(twoMains({ orderTags: ['VIP'] }));
    expect(courseOf([urgent, say('notUrgent')], by).urgent).toBe(false);
    expect(courseOf([arrives(twoMains()), say('urgent')], by).urgent).toBe(true);
  });
});
