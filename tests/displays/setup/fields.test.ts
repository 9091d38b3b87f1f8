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

/** Every path of a draft, lists and tables of colours being one. */
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
  /** The name stands above the form; version, type and group are nobody's to type. */
  const ELSEWHERE = ['_id', 'type', 'name', 'V', 'lbGroup'];

  it.each(['expo', 'kitchen'] as const)(
    '[PROF-04] [PROF-10] [PROF-17] has every setting of %s once',
    (kind) => {
      const wanted = storedKeys('operator').filter((key) => !ELSEWHERE.includes(key));
      expect(named(FORM_SECTIONS[kind]).sort()).toEqual(wanted.sort());
    },
  );

  it('[PROF-18] [PROF-19] has every setting of a board for guests once', () => {
    const wanted = storedKeys('customer').filter((key) => !ELSEWHERE.includes(key));
    expect(named(FORM_SECTIONS.customer).sort()).toEqual(wanted.sort());
  });

  it('[PROF-23] shows what items are not printed only with printing on prepared, and each option bars its counterpart', () => {
    expect(shown('expo', {})).not.toContain('excludeSingleItemPrint');
    expect(shown('expo', { printItemOnPrepared: true })).toContain('excludeSingleItemPrint');
    const fields = fieldsOf(FORM_SECTIONS.expo);
    const bars = (at: string) => fields.find((field) => field.at === at)?.counterpart;
    expect(bars('printTicketOnPrepared')).toBe('printItemOnPrepared');
    expect(bars('printItemOnPrepared')).toBe('printTicketOnPrepared');
  });

  it('[PROF-24] shows tags that restore items only once items are left out', () => {
    expect(shown('kitchen', {})).not.toContain('includeExcludedItemsByTags');
    expect(shown('kitchen', { excludeOnItems: ['i'] })).toContain('includeExcludedItemsByTags');
    const tags = { excludeOnItems: ['i'], includeExcludedItemsByTags: ['t'] };
    expect(shown('kitchen', tags)).toContain('excludeIncludedItemsByTags');
  });

  it('takes back what was edited in a field that another one hides, and in what hangs on that [PROF-24]', () => {
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

  it('[PROF-20] [PROF-21] [PROF-22] says why a setting has no effect', () => {
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

  it('[PERM-08] [PERM-17] [PERM-11] shows zones and cycles to staff and dealers only, stock limits at sites only', () => {
    expect(shown('expo', {})).toContain('showZoneAssignment');
    const forAll = shown('expo', {}, { rights: ['boards', 'setup'] });
    expect(forAll).not.toContain('showZoneAssignment');
    expect(shown('kitchen', {})).toContain('cycleDisplayMethod');
    expect(forAll).not.toContain('cycleDisplayMethod');
    expect(shown('expo', {}, { isHq: true })).not.toContain('hideInventoryControl');
  });
});

describe('the form of a site', () => {
  it('has the refresh of the boards for guests, which no profile has of its own [CUST-20]', () => {
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
  /** In parts of their own: times, tags and profiles; or in areas that have no page yet. */
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

  it('[TIME-14] [PERM-09] offers tickets by ready time in IL only, and buttons without words elsewhere only', () => {
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

describe.each(['en', 'he'])('words in %s', (language) => {
  const setup = texts(`setup.${language}.json`);

  it.each([
    ['fields', [...FORM_SECTIONS.expo, ...FORM_SECTIONS.customer]],
    ['site', FORM_SECTIONS.site],
  ] as const)(
    'name and explain every setting of %s as the hub reads it [I18N-01] [PROF-25]',
    (area, sections) => {
      const words = texts(`${area}.${language}.json`);
      const choices = texts(`fields.${language}.json`);
      for (const { key, groups } of sections) {
        expect(valueAt(words, `sections.${key}`), key).toBeTypeOf('string');
        for (const group of groups) expect(valueAt(words, `groups.${group.key}`)).toBeTypeOf('string');
      }
      for (const { at, control, off } of fieldsOf(sections)) {
        expect(valueAt(words, `options.${ownName(at)}.label`), at).toBeTypeOf('string');
        expect(valueAt(words, `options.${ownName(at)}.hint`), at).toEqual(expect.stringMatching(/\S/));
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
    },
  );

  it('[I18N-01] tell every problem that the hub can find', () => {
    expect(Object.keys(asJsonObject(setup['problem'])).sort()).toEqual([...SETUP_PROBLEM_CODES].sort());
  });
});

describe('the forms where there is no cloud', () => {
  /** All that only a cloud does, with everything switched on that could show more. */
  const ABSENT = {
    site: ['kds.prepSMSMessage', 'redirect', 'loggingOptions', 'enableOffline'],
    expo: ['suggestSmsOnServed'],
    kitchen: ['enanblePrepSMS', 'suggestSmsOnServed'],
    customer: [],
  } as const;
  /** Paper comes from printers on the LAN alone. */
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
    '[SOLO-05] of %s lack what only a cloud does, and nothing else',
    (kind) => {
      expect(missing(kind, { hasCloud: false })).toEqual(ABSENT[kind]);
    },
  );

  it('[SOLO-05] have nothing of paper until there is a printer on the LAN', () => {
    for (const kind of ['expo', 'kitchen'] as const) {
      const absent = missing(kind, { hasCloud: false, canPrint: false });
      expect(absent.toSorted()).toEqual([...ABSENT[kind], ...ON_PAPER].toSorted());
    }
  });

  it('[SOLO-05] leave telling guests and printing out of what a ticket’s menu offers', () => {
    const menu = fieldsOf(FORM_SECTIONS.expo).find(({ at }) => at === 'tmOptions');
    const absent = (hasCloud: boolean, canPrint: boolean) =>
      menu?.control.kind === 'ticks' ? menu.control.absent?.({ hasCloud, canPrint }) : undefined;
    expect(absent(true, true)).toEqual([]);
    expect(absent(false, true)).toEqual(['notifyCustomer']);
    expect(absent(false, false)).toEqual(['notifyCustomer', 'printCourse']);
  });
});
