import { describe, expect, it } from 'vitest';
import { settleSetup } from '../../shared/model/setup/settle-setup.ts';
import { sectionNames, type ZoneNaming, zoneNames } from '../../shared/model/zone-names.ts';

const set: ZoneNaming = {
  zonesCount: 3,
  zonesNamingConvention: 'letters',
  startsWith: 25,
  sectionsCount: 2,
  sectionsNamingConvention: 'numbers',
};

it('zones continue from where the set starts, after Z with AA; sections start at the first [ROUTE-15][ROUTE-21]', () => {
  expect(zoneNames(set)).toEqual(['Y', 'Z', 'AA']);
  expect(sectionNames(set)).toEqual(['1', '2']);
  expect(zoneNames({ ...set, zonesNamingConvention: 'numbers' })).toEqual(['25', '26', '27']);
  expect(sectionNames({ ...set, sectionsNamingConvention: 'letters' })).toEqual(['A', 'B']);
});

describe('a save of zone sets', () => {
  const saved = (zoneSet: object, stored?: object) => {
    const wire = (one: object) => ({ zonesAssignment: { zonesSets: [{ _id: 'z', name: 'Pass', ...one }] } });
    const { zonesAssignment } = settleSetup(wire(zoneSet), stored === undefined ? {} : wire(stored));
    return zonesAssignment;
  };

  it('stores the names with the counts of a new set, and again when its naming is edited [SET-36]', () => {
    const names = { zones: ['Y', 'Z', 'AA'], sections: ['1', '2'] };
    expect(saved(set)).toMatchObject({ zonesSets: [names] });
    expect(saved({ ...set, startsWith: 1, ...names }, { ...set, ...names })).toMatchObject({
      zonesSets: [{ zones: ['A', 'B', 'C'], sections: ['1', '2'] }],
    });
  });

  it('leaves the names of an unedited set, and names in an unknown format [SET-36]', () => {
    const own = { zones: ['Hot', 'Cold', 'Bar'], sections: ['1', '2'] };
    expect(saved({ ...set, ...own, name: 'Window' }, { ...set, ...own })).toMatchObject({ zonesSets: [own] });
    expect(saved({ ...set, name: 'Window' }, set)).toEqual({
      zonesSets: [{ _id: 'z', ...set, name: 'Window' }],
    });
    const foreign = { zones: [{ title: 'Hot' }], sections: [{ title: 'One' }] };
    expect(saved({ ...set, ...foreign }, foreign)).toMatchObject({ zonesSets: [foreign] });
  });
});
