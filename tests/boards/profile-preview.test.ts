import { expect, it } from 'vitest';
import { profilePreview } from '../../hub/boards/profile-preview.ts';
import { at } from '../kitchen/builders.ts';
import { smallSite } from '../support/test-hub.ts';

const NOW = at('12:00');
const expo = { _id: 'pass', type: 'expo', name: 'Pass' };
const grill = { _id: 'grill', type: 'kitchen', name: 'Grill', stationId: 'bon-grill' };

function preview(profile: object, site: object = {}) {
  const { _id = '' } = profile as { _id?: string };
  return profilePreview(smallSite({ ...site, profiles: [profile] }), _id, NOW);
}
const lines = (profile: object) => preview(profile)?.ticket?.items.map(({ name }) => name);

it('profile preview draws a ticket of a pass and of a station, whatever the site’s menu [SET-51]', () => {
  const all = ['Ribeye', 'Caesar salad', 'Fries', 'Lemonade'];
  expect(lines(expo)?.toSorted()).toEqual(all.toSorted());
  expect(lines(grill)?.toSorted()).toEqual(all.toSorted());
  expect(preview(expo)?.ticket).toMatchObject({ title: '12', status: 'fired', courseType: 'Mains' });
  // No other station is involved.
  expect(preview(grill)?.ticket?.items.flatMap(({ alsoAt }) => alsoAt)).toEqual([]);
});

it('profile preview follows the profile’s settings, and the site’s where it has none [SET-51]', () => {
  const shown = (more: object) => preview({ ...expo, ...more })?.options;
  expect(shown({ ticketGroupByMethod: 'table' })?.groupBy).toBe('table');
  expect(preview(expo, { expeditor: { ticketGroupByMethod: 'table' } })?.options.groupBy).toBe('table');
});

it('profile preview uses another order type where a profile leaves table orders out [SET-51]', () => {
  expect(preview({ ...expo, excludeOrderByType: ['Seated'] })?.ticket?.orderType).toBe('TA');
});

it('profile preview has no ticket if the profile shows none, nor for customer boards and unknown profiles [SET-51]', () => {
  const hidden = preview({ ...expo, excludeOrderByType: ['Seated', 'TA', 'Delivery', 'OTC'] });
  expect(hidden?.options).toBeDefined();
  expect(hidden?.ticket).toBeUndefined();
  expect(preview({ _id: 'guests', type: 'customer', name: 'Guests' })).toBeUndefined();
  expect(profilePreview(smallSite({ profiles: [expo] }), 'other', NOW)).toBeUndefined();
});
