import { describe, expect, it } from 'vitest';
import { placeOf, shownOrgs } from '../../../displays/pages/org-list.tsx';

const all = [
  { id: '2', name: 'Beach', role: 'site' as const, address: { city: 'Haifa', street: '1 Sea Rd' } },
  { id: '1', name: 'anchor', role: 'hq' as const, address: null },
  { id: '3', name: 'Cellar', role: 'site' as const, address: { city: 'Eilat' } },
];
const choice = { search: '', starredOnly: false, descending: false, starred: new Set(['3']) };
const names = (rows: { name: string }[]) => rows.map((row) => row.name);

describe('the list of organizations', () => {
  it('is sorted by name, either way [ORG-01] [ORG-05]', () => {
    expect(names(shownOrgs(all, choice).rows)).toEqual(['anchor', 'Beach', 'Cellar']);
    expect(names(shownOrgs(all, { ...choice, descending: true }).rows)).toEqual([
      'Cellar',
      'Beach',
      'anchor',
    ]);
  });

  it('has at most 50, and says how many more there are [CONST-06] [ORG-01]', () => {
    const many = Array.from({ length: 73 }, (_, i) => ({
      id: `${i}`,
      name: `Site ${i}`,
      role: 'site' as const,
    }));
    const shown = shownOrgs(many, choice);
    expect(shown.rows).toHaveLength(50);
    expect(shown.more).toBe(23);
  });

  it('shows city and street only where present [ORG-02]', () => {
    expect(all.map(placeOf)).toEqual(['Haifa, 1 Sea Rd', '', 'Eilat']);
  });

  it('has all or the starred ones, searched by name and place [ORG-07]', () => {
    expect(names(shownOrgs(all, { ...choice, starredOnly: true }).rows)).toEqual(['Cellar']);
    expect(names(shownOrgs(all, { ...choice, search: ' HAI ' }).rows)).toEqual(['Beach']);
  });
});
