// Every option passed to boards as stored, one row each: the profile's value, else the site's, else the default.
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { CUSTOMER_OPTIONS } from '../../../shared/model/setup/options/customer-options.ts';
import { OPERATOR_OPTIONS } from '../../../shared/model/setup/options/operator-options.ts';
import type { OptionRow, OptionRows } from '../../../shared/model/setup/options/option.ts';
import { nameOnBoard, siteOf } from '../../../shared/model/setup/options/option-shapes.ts';
import { SITE_OPTIONS } from '../../../shared/model/setup/options/site-options.ts';
import { customerOptions, operatorOptions } from '../../../shared/protocol/board/board-options.ts';
import { BoardKitchen, type Place } from '../board-kitchen.ts';

type Kind = 'expo' | 'kitchen' | 'customer';

const SHAPES = { expo: operatorOptions, kitchen: operatorOptions, customer: customerOptions };
const PROFILES = { expo: 'pass', kitchen: 'line', customer: 'guests' } as const;

function optionsOf(kind: Kind, place: Place): Record<string, unknown> {
  const kitchen = new BoardKitchen([], place);
  const { options } = kitchen[PROFILES[kind]]('12:00');
  return z.parse(z.strictObject(SHAPES[kind].shape), options);
}

/** A value that differs from every default. */
function chosen({ control, usual }: OptionRow): unknown {
  switch (control?.kind) {
    case 'switch':
      return usual !== true;
    case 'choice':
      return control.values.findLast((value) => value !== usual);
    case 'slider':
    case 'number':
      return control.max === usual ? control.min : control.max;
    case 'ticks':
      return control.values.slice(0, 1);
    case 'colors':
      return { any: 'red' };
    case 'color':
    case 'line':
      return 'teal';
    default:
      throw new Error(`no sample value for ${control?.kind}`);
  }
}

function setupWith(at: string, value: unknown): Record<string, unknown> {
  const [section = '', name] = at.split('.');
  return { [section]: name === undefined ? value : { [name]: value } };
}

const TABLES: [Kind, OptionRows][] = [
  ['expo', OPERATOR_OPTIONS],
  ['kitchen', OPERATOR_OPTIONS],
  ['customer', CUSTOMER_OPTIONS],
];
const stored = (rows: OptionRows) =>
  Object.entries(rows).filter(([, { board }]) => board === 'asStored' || board === 'unlessUsual');
const OF_PROFILES = TABLES.flatMap(([kind, rows]) =>
  stored(rows).map(([at, row]) => [kind, at, row] as const),
);

describe('an option of a profile', () => {
  test.each(OF_PROFILES)('is passed to the board from the profile [PROF-04]: %s %s', (kind, at, row) => {
    const value = chosen(row);
    const options = optionsOf(kind, { [PROFILES[kind]]: { [at]: value } });
    expect(options[nameOnBoard(at, row)]).toEqual(value);
  });

  const left = OF_PROFILES.filter(([, , { site }]) => site !== undefined);
  test.each(left)(
    'falls back to the site’s value if the profile has none [PROF-04]: %s %s',
    (kind, at, row) => {
      const site = siteOf(row, kind) ?? '';
      const rows: OptionRows = SITE_OPTIONS;
      const ofSite = rows[site];
      if (ofSite === undefined) throw new Error(`${site} is no option of the site`);
      const value = chosen(ofSite);
      expect(optionsOf(kind, { setup: setupWith(site, value) })[nameOnBoard(at, row)]).toEqual(value);
      expect(optionsOf(kind, {})[nameOnBoard(at, row)]).toEqual(ofSite.usual);
    },
  );

  const kept = OF_PROFILES.filter(([, , { site }]) => site === undefined);
  test.each(kept)('has its default, or is absent, if not set anywhere: %s %s', (kind, at, row) => {
    const usual = row.board === 'unlessUsual' ? undefined : row.usual;
    expect(optionsOf(kind, {})[nameOnBoard(at, row)]).toEqual(usual);
  });
});

describe('the rows of a profile', () => {
  test.each(TABLES)('name settings that exist at the site [PROF-04]: %s', (kind, rows) => {
    const named = Object.values(rows).flatMap((row) => siteOf(row, kind) ?? []);
    expect(named.filter((at) => !Object.hasOwn(SITE_OPTIONS, at))).toEqual([]);
  });

  test.each(TABLES)('name options of the same profile that they disable [PROF-23]: %s', (_, rows) => {
    const named = Object.values(rows).flatMap(({ counterpart }) => counterpart ?? []);
    expect(named.filter((at) => !Object.hasOwn(rows, at))).toEqual([]);
  });
});

/** Without the ready tracking that test kitchens have by default. */
const FRESH = { expeditor: { trackReadyStatus: undefined } };

describe('an option of the site', () => {
  test.each(stored(SITE_OPTIONS))('is passed to boards of pass and stations [SET-17]: %s', (at, row) => {
    for (const kind of ['expo', 'kitchen'] as const) {
      const value = chosen(row);
      const options = optionsOf(kind, { setup: setupWith(at, value) });
      expect(options[nameOnBoard(at, row)]).toEqual(value);
      expect(optionsOf(kind, { setup: FRESH })[nameOnBoard(at, row)]).toEqual(row.usual);
    }
  });
});
