import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Field, FieldSection } from '../../../displays/setup/controls/field.ts';
import { valueAt } from '../../../displays/setup/controls/value-at.ts';
import { FORM_SECTIONS } from '../../../displays/setup/fields/form-sections.ts';
import { vanishedFields } from '../../../displays/setup/fields/vanished-fields.ts';
import { draftOf, entriesOf } from '../../../displays/setup/setup-draft.ts';
import { asJsonObject, type JsonObject } from '../../../shared/json/json-object.ts';
import type { FieldScope } from '../../../shared/model/setup/options/option.ts';
import { profile } from '../../../shared/model/setup/profile.ts';
import { readSetup } from '../../../shared/model/setup/setup.ts';
import { SETUP_PROBLEM_CODES } from '../../../shared/model/setup/setup-problem.ts';
import { spellSetup } from '../../../shared/model/setup/spell-setup.ts';
import { ownName } from '../../../shared/model/wire-names.ts';

const read = (setup: JsonObject) => draftOf(spellSetup(readSetup(setup)));
const defaultSite = () => read({}).site;
const defaultProfile = (type: string) =>
  entriesOf(read({ profiles: [{ _id: 'x', type }] }).profiles)[0] ?? {};
const fieldsOf = (sections: readonly FieldSection[]): Field[] =>
  sections.flatMap(({ groups }) => groups.flatMap(({ fields }) => fields));
const named = (sections: readonly FieldSection[]) => fieldsOf(sections).map(({ at }) => at);

function texts(file: string): JsonObject {
  const path = join(import.meta.dirname, '../../../displays/i18n', file);
  return asJsonObject(JSON.parse(readFileSync(path, 'utf8')));
}

/** Every path of a draft; lists and colour tables count as one. */
function pathsOf(object: JsonObject, sections: readonly string[]): string[] {
  return Object.keys(object).flatMap((key) =>
    sections.includes(key) ? Object.keys(asJsonObject(object[key])).map((inner) => `${key}.${inner}`) : [key],
  );
}

const scope = (kind: FieldScope['kind'], own: JsonObject, more: Partial<FieldScope> = {}): FieldScope => ({
  own: (at) => valueAt({ ...usual(kind), ...own }, at),
  site: (at) => valueAt(defaultSite(), at),
  kind,
  isHq: false,
  region: 'US',
  isStandalone: false,
  rights: ['boards', 'setup', 'dealer-options'],
  hasCloud: true,
  canPrint: true,
  ...more,
});
const usual = (kind: FieldScope['kind']) => (kind === 'site' ? defaultSite() : defaultProfile(kind));

function shown(kind: FieldScope['kind'], own: JsonObject, more: Partial<FieldScope> = {}): string[] {
  return fieldsOf(FORM_SECTIONS[kind])
    .filter((field) => field.when?.(scope(kind, own, more)) !== false)
    .map(({ at }) => at);
}

function offIn(kind: 'expo' | 'kitchen', at: string, own: JsonObject): string | undefined {
  return fieldsOf(FORM_SECTIONS[kind])
    .find((field) => field.at === at)
    ?.off?.(scope(kind, own));
}

/** Every key of a profile's schema. */
function storedKeys(type: 'operator' | 'customer'): string[] {
  const [operator, customer] = profile.def.options;
  return Object.keys(type === 'customer' ? customer.shape : operator.def.in.shape);
}

describe('the form of a profile', () => {
  /** The name is above the form; version, type and group aren't editable. */
  const ELSEWHERE = ['_id', 'type', 'name', 'V', 'lbGroup'];

  it.each(['expo', 'kitchen'] as const)(
    '[PROF-04] [PROF-10] [PROF-17] has every setting of %s once',
    (kind) => {
      const wanted = storedKeys('operator').filter((key) => !ELSEWHERE.includes(key));
      expect(named(FORM_SECTIONS[kind]).sort()).toEqual(wanted.sort());
    },
  );

  it('has every setting of a customer board once [PROF-18] [PROF-19]', () => {
    const wanted = storedKeys('customer').filter((key) => !ELSEWHERE.includes(key));
    expect(named(FORM_SECTIONS.customer).sort()).toEqual(wanted.sort());
  });

  it('shows the settings for unprinted items only with printing on prepared, and each option disables its counterpart [PROF-23]', () => {
    expect(shown('expo', {})).not.toContain('excludeSingleItemPrint');
    expect(shown('expo', { printItemOnPrepared: true })).toContain('excludeSingleItemPrint');
    const fields = fieldsOf(FORM_SECTIONS.expo);
    const bars = (at: string) => fields.find((field) => field.at === at)?.counterpart;
    expect(bars('printTicketOnPrepared')).toBe('printItemOnPrepared');
    expect(bars('printItemOnPrepared')).toBe('printTicketOnPrepared');
  });

  it('shows restoring tags only if items are excluded [PROF-24]', () => {
    expect(shown('kitchen', {})).not.toContain('includeExcludedItemsByTags');
    expect(shown('kitchen', { excludeOnItems: ['i'] })).toContain('includeExcludedItemsByTags');
    const tags = { excludeOnItems: ['i'], includeExcludedItemsByTags: ['t'] };
    expect(shown('kitchen', tags)).toContain('excludeIncludedItemsByTags');
  });

  it('reverts edits in a field that another one hides, and in its dependent fields [PROF-24]', () => {
    const back = (own: JsonObject, saved: JsonObject, value: unknown) => {
      const fields = fieldsOf(FORM_SECTIONS.kitchen);
      const state = { fields, scope: scope('kitchen', own), values: own, saved };
      return Object.fromEntries(vanishedFields(state, { at: 'excludeOnItems', value }));
    };
    const edits = {
      excludeOnItems: ['i'],
      includeExcludedItemsByTags: ['t'],
      excludeIncludedItemsByTags: ['u'],
    };
    const before = { includeExcludedItemsByTags: ['old'] };
    expect(back(edits, before, [])).toEqual({ ...before, excludeIncludedItemsByTags: null });
    expect(back(edits, before, ['i', 'j'])).toEqual({});
    expect(back(edits, edits, [])).toEqual({});
  });

  it('explains why a setting has no effect [PROF-20] [PROF-21] [PROF-22]', () => {
    const list = { ticketDisplayMethod: 'table' };
    expect(offIn('kitchen', 'showAllTicketItems', {})).toBe('cards');
    expect(offIn('expo', 'showAllTicketItems', {})).toBeUndefined();
    expect(offIn('expo', 'showOfferName', {})).toBe('offers');
    expect(offIn('expo', 'showOfferName', { groupSameOffers: true })).toBeUndefined();
    expect(offIn('kitchen', 'groupKitchenDiner', list)).toBeUndefined();
    expect(offIn('kitchen', 'groupKitchenDiner', { ...list, itemGBMethod: 'same' })).toBe('list');
    expect(offIn('kitchen', 'stationId', { lbGroup: 'lb' })).toBe('group');
    expect(offIn('kitchen', 'hideServedInKitchen', { lbGroup: 'lb' })).toBe('group');
  });

  it('shows zones and cycles to staff and dealers only, stock limits at sites only [PERM-08] [PERM-17] [PERM-11]', () => {
    expect(shown('expo', {})).toContain('showZoneAssignment');
    const forAll = shown('expo', {}, { rights: ['boards', 'setup'] });
    expect(forAll).not.toContain('showZoneAssignment');
    expect(shown('kitchen', {})).toContain('cycleDisplayMethod');
    expect(forAll).not.toContain('cycleDisplayMethod');
    expect(shown('expo', {}, { isHq: true })).not.toContain('hideInventoryControl');
  });
});

describe('the form of a site', () => {
  it('has the refresh interval of customer boards, which profiles don’t have [CUST-20]', () => {
    expect(named(FORM_SECTIONS.site)).toContain('customer.refreshInterval');
    expect(named(FORM_SECTIONS.customer)).not.toContain('refreshInterval');
  });

  const SECTIONS = [
    'orderTicketsByReady',
    'expeditor',
    'kds',
    'customer',
    'excludeCourses',
    'glass',
    'pace',
    'planning',
  ];
  /** Has its own page (times, tags, profiles), or none yet. */
  const ELSEWHERE = [
    'id',
    'version',
    'timeAlerts',
    'virtualWorkStations',
    'zonesAssignment',
    'loadBalancing',
    'hqConfig',
    'workHours',
    'useBeta',
    'disableClientLogging',
  ];

  it('[SET-12] [SET-13] [SET-28] has every setting of the site once', () => {
    const wanted = pathsOf(defaultSite(), SECTIONS).filter((path) => !ELSEWHERE.includes(path));
    expect(named(FORM_SECTIONS.site).sort()).toEqual(wanted.sort());
  });

  it('offers tickets by ready time in IL only, and buttons without labels elsewhere only [TIME-14] [PERM-09]', () => {
    const byTime = fieldsOf(FORM_SECTIONS.site).find(({ at }) => at === 'orderTicketsBy');
    expect(byTime?.control).toMatchObject({ values: ['late', 'fire', 'ready'], israel: ['ready'] });
    const ready = { orderTicketsBy: 'ready' };
    expect(shown('site', ready, { region: 'IL' })).toContain('orderTicketsByReady.TA');
    expect(shown('site', ready)).not.toContain('orderTicketsByReady.TA');
    expect(shown('site', {})).toContain('withoutCaption');
    expect(shown('site', {}, { region: 'IL' })).not.toContain('withoutCaption');
  });

  it.each(['brandSkin', 'redirect', 'loggingOptions', 'enableOffline'])(
    '[PERM-07] [SET-30] shows %s to staff only',
    (at) => {
      expect(shown('site', {})).not.toContain(at);
      expect(shown('site', {}, { rights: ['boards', 'setup', 'staff-options'] })).toContain(at);
    },
  );

  it('[PERM-08] shows immediate items, and who sees the setup, to staff and dealers only', () => {
    const forAll = shown('site', {}, { rights: ['boards', 'setup'] });
    expect(forAll).not.toContain('hideSetupForNonAdmin');
    expect(forAll).not.toContain('expeditor.enableImmidiateItemsView');
    expect(shown('site', {})).toContain('hideSetupForNonAdmin');
  });
});

describe.each(['en', 'he'])('texts in %s', (language) => {
  const setup = texts(`setup.${language}.json`);

  it.each([
    ['fields', [...FORM_SECTIONS.expo, ...FORM_SECTIONS.customer]],
    ['site', FORM_SECTIONS.site],
  ] as const)('name and explain every setting of %s [I18N-01]', (area, sections) => {
    const words = texts(`${area}.${language}.json`);
    const choices = texts(`fields.${language}.json`);
    for (const { key, groups } of sections) {
      expect(valueAt(words, `sections.${key}`), key).toBeTypeOf('string');
      for (const group of groups) expect(valueAt(words, `groups.${group.key}`)).toBeTypeOf('string');
    }
    for (const { at, control, off } of fieldsOf(sections)) {
      expect(valueAt(words, `options.${ownName(at)}.label`), at).toBeTypeOf('string');
      expect(valueAt(words, `options.${ownName(at)}.hint`), at).toBeTypeOf('string');
      if (control.kind === 'choice' || control.kind === 'secondsOr') {
        for (const value of control.kind === 'choice' ? control.values : control.words) {
          const choice = `choices.${at.split('.').at(-1)}.${value}`;
          expect(valueAt(choices, choice), choice).toBeTypeOf('string');
        }
      }
      if (control.kind === 'ticks' || (control.kind === 'colors' && control.words)) {
        const keys = control.kind === 'ticks' ? control.values : control.keys;
        for (const key of keys) expect(valueAt(setup, `${control.words}.${key}`), key).toBeTypeOf('string');
      }
      if (off) expect(Object.keys(asJsonObject(setup['off'])).length).toBeGreaterThan(0);
    }
  });

  it('describe every problem that the hub can report [I18N-01]', () => {
    expect(Object.keys(asJsonObject(setup['problem'])).sort()).toEqual([...SETUP_PROBLEM_CODES].sort());
  });
});

describe('the forms of a hub without a cloud', () => {
  /** Needs a cloud, shown only if everything else is switched on. */
  const ABSENT = {
    site: ['kds.prepSMSMessage', 'redirect', 'loggingOptions', 'enableOffline'],
    expo: ['suggestSmsOnServed'],
    kitchen: ['enanblePrepSMS', 'suggestSmsOnServed'],
    customer: [],
  } as const;
  /** Needs a LAN printer. */
  const ON_PAPER = [
    ...['enablePrintCourse', 'printTicketOnPrepared', 'printItemOnPrepared', 'printTicketOnServed'],
    ...['printTicketOnServed_stationId', 'excludeSingleItemPrint', 'excludePrintOrderByType'],
  ];
  const printing = { printTicketOnPrepared: true, printTicketOnServed: true };
  const everybody = { rights: ['boards', 'setup', 'dealer-options', 'staff-options'] as const };
  const missing = (kind: FieldScope['kind'], more: Partial<FieldScope>) => {
    const without = shown(kind, printing, { ...everybody, ...more });
    return shown(kind, printing, everybody).filter((at) => !without.includes(at));
  };

  it.each(['site', 'expo', 'kitchen', 'customer'] as const)(
    'of %s lack exactly the cloud settings [SOLO-05]',
    (kind) => {
      expect(missing(kind, { hasCloud: false })).toEqual(ABSENT[kind]);
    },
  );

  it('have no print settings until there is a LAN printer [SOLO-05]', () => {
    for (const kind of ['expo', 'kitchen'] as const) {
      const absent = missing(kind, { hasCloud: false, canPrint: false });
      expect(absent.toSorted()).toEqual([...ABSENT[kind], ...ON_PAPER].toSorted());
    }
  });

  it('offer neither customer messages nor printing in a ticket’s menu [SOLO-05]', () => {
    const menu = fieldsOf(FORM_SECTIONS.expo).find(({ at }) => at === 'tmOptions');
    const absent = (hasCloud: boolean, canPrint: boolean) =>
      menu?.control.kind === 'ticks' ? menu.control.absent?.({ hasCloud, canPrint }) : undefined;
    expect(absent(true, true)).toEqual([]);
    expect(absent(false, true)).toEqual(['notifyCustomer']);
    expect(absent(false, false)).toEqual(['notifyCustomer', 'printCourse']);
  });
});
