// Checks that each parsed key of the setup, of profiles, orders and boards has a reader outside the schemas, or is listed here
// with the reason why it has none.
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { projectFiles } from '../../scripts/project-files.ts';
import { catalogue } from '../../shared/model/catalogue.ts';
import { orderDocument } from '../../shared/model/order.ts';
import { CUSTOMER_OPTIONS } from '../../shared/model/setup/options/customer-options.ts';
import { OPERATOR_OPTIONS } from '../../shared/model/setup/options/operator-options.ts';
import type { OptionRows } from '../../shared/model/setup/options/option.ts';
import { lastStep, siteOf } from '../../shared/model/setup/options/option-shapes.ts';
import { SITE_OPTIONS } from '../../shared/model/setup/options/site-options.ts';
import { profile } from '../../shared/model/setup/profile.ts';
import { setupSchema } from '../../shared/model/setup/setup.ts';
import { ownName } from '../../shared/model/wire-names.ts';
import { customerBoard, operatorBoard } from '../../shared/protocol/board/board.ts';
import { customerOptions, operatorOptions } from '../../shared/protocol/board/board-options.ts';
import { ticket } from '../../shared/protocol/board/ticket.ts';

interface Guarded {
  what: string;
  schema: z.ZodMiniType;
  /** Pattern for the files of its readers. */
  read: RegExp;
  /** Files that only pass a key on, or read another schema's key of the same name. */
  but: RegExp;
  /** Keys that boards get as stored: their readers are those of the options of boards. */
  onBoards?: ReadonlySet<string>;
  /** Keys without a reader, each with its reason. */
  unread?: Readonly<Record<string, string>>;
}

const SANDBOX = /^hub\/sandbox\//;

const PROFILE_ROWS: OptionRows[] = [OPERATOR_OPTIONS, CUSTOMER_OPTIONS];
const asStored = (rows: OptionRows) =>
  Object.entries(rows).filter(([, { board }]) => board === 'asStored' || board === 'unlessUsual');

const GUARDED: Guarded[] = [
  {
    what: 'a profile',
    schema: profile,
    read: /^hub\//,
    but: SANDBOX,
    onBoards: new Set(PROFILE_ROWS.flatMap((rows) => asStored(rows).map(([at]) => at))),
    unread: { V: 'the migration of stored profiles reads it before the schema does (PROF-06)' },
  },
  {
    what: 'the setup',
    schema: setupSchema,
    read: /^hub\//,
    but: SANDBOX,
    onBoards: new Set(
      [
        ...asStored(SITE_OPTIONS).map(([at]) => at),
        // Defaults of a board whose profile has no value.
        ...PROFILE_ROWS.flatMap(asStored).flatMap(([, row]) =>
          (['expo', 'kitchen'] as const).flatMap((kind) => siteOf(row, kind) ?? []),
        ),
      ].map(lastStep),
    ),
    unread: {
      ...named(
        ['Seated', 'OTC_seated', 'OTC_takeaway', 'TA', 'Delivery'],
        "by an order's own type (TIME-24)",
      ),
      secondary: 'by the name of the set that a display asks for (TIME-04)',
      assignmentMethod: 'one value only, kept for others who read the setup (SET-37, SET-39)',
      enableOfflineMode: 'the schema makes it enableOffline',
      disableClientLogging: 'the schema makes it loggingOptions (LOG-08)',
      useBeta: 'DECIDED in the ledger: kept, without effect',
    },
  },
  {
    what: 'options of a pass or station',
    schema: operatorOptions,
    read: /^(?:displays|hub\/boards|hub\/kitchen)\//,
    but: /^displays\/(?:setup|gallery|boards\/customer)\/|profile-options\.ts$|^hub\/boards\/customer\//,
    unread: { statusColors: 'always empty: they colour the cards of customers (TICK-04)' },
  },
  {
    what: 'options of a customer board',
    schema: customerOptions,
    read: /^(?:displays\/(?:boards\/customer|boards\/screen|ticket|shell)|hub\/boards\/customer)\//,
    but: /^$/,
  },
  {
    what: 'a ticket',
    schema: ticket,
    read: /^displays\//,
    but: /^displays\/(?:setup|gallery)\//,
    unread: { section: 'a zone’s label says it; the figure is for other readers of the protocol' },
  },
  {
    what: 'a board',
    schema: operatorBoard,
    read: /^displays\//,
    but: /^displays\/(?:setup|gallery)\//,
    unread: {
      prepare: 'by the name of the button that marks it (DLG-01)',
      todo: 'by the name of each state that a row tells (KITCH-07)',
    },
  },
  {
    what: 'a customer board',
    schema: customerBoard,
    read: /^displays\//,
    but: /^displays\/(?:setup|gallery)\//,
  },
  {
    what: 'an order',
    schema: orderDocument,
    read: /^hub\//,
    but: SANDBOX,
    unread: { ...named(['preparing', 'cooking'], 'by the name of each stage of an item (ORD-18)') },
  },
  {
    what: 'the catalogue',
    schema: catalogue,
    read: /^hub\//,
    but: SANDBOX,
    unread: { 'he-il': 'by the language that a board shows names in (SOLO-03)' },
  },
];

function named(keys: readonly string[], reason: string): Record<string, string> {
  return Object.fromEntries(keys.map((key) => [key, reason]));
}

/** Schemas checked separately when nested in another. */
const APART: readonly z.core.$ZodType[] = [ticket, operatorOptions, customerOptions];

/** Every key of a schema, through all wrappers. */
function keysOf(schema: z.core.$ZodType, seen = new Set(APART.filter((one) => one !== schema))): Set<string> {
  if (seen.has(schema)) return new Set();
  seen.add(schema);
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  const within = (...inner: z.core.$ZodType[]) => new Set(inner.flatMap((one) => [...keysOf(one, seen)]));
  switch (def.type) {
    case 'object':
      return new Set([...Object.keys(def.shape), ...within(...Object.values(def.shape))]);
    case 'pipe':
      return within(def.in, def.out);
    case 'catch':
    case 'default':
    case 'optional':
    case 'nullable':
      return within(def.innerType);
    case 'array':
      return within(def.element);
    case 'record':
      return within(def.valueType);
    case 'union':
      return within(...def.options);
    default:
      return new Set();
  }
}

/**
 * The part of a source that can read a key: without comments and strings, except a key in brackets and a part passed to a hook.
 */
function codeOf(source: string): string {
  return source
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/(?<![:\\])\/\/.*$/gm, ' ')
    .replace(/\['(\w+)'\]/g, '.$1')
    .replace(/\buse(?:BoardPart|OfBoard|CustomerBoardPart)\(\s*\w+,\s*'(\w+)'/g, 'part.$1')
    .replace(/'(?:[^'\\\n]|\\.)*'/g, "''");
}

/** A member that is read or destructured; writing a key doesn't count. */
function reads(code: string, key: string): boolean {
  if (!code.includes(key)) return false;
  const name = key.replace(/[^\w]/g, '\\$&');
  return [
    `\\.${name}\\b(?!\\s*=[^=>])`,
    `[{,]\\s*${name}(?:\\s*=[^=>][^,{}]*)?\\s*[,}]`,
    `\\{[^{}]*\\b${name}:[^{}]*\\}(?::[^=;]*)?\\s*=[^=>]`,
    `\\(\\{[^{}]*\\b${name}:\\s*\\w+[^{}]*\\}\\s*[:)]`,
  ].some((pattern) => new RegExp(pattern).test(code));
}

const sources = projectFiles()
  .filter(({ path }) => /^(?:hub|displays)\/.*\.tsx?$/.test(path))
  .map(({ path, text }) => ({ path, code: codeOf(text()) }));

function unreadKeys({ schema, read, but, onBoards }: Omit<Guarded, 'what' | 'unread'>): string[] {
  const code = sources.filter(({ path }) => read.test(path) && !but.test(path)).map((source) => source.code);
  return [...keysOf(schema)]
    .filter((key) => !onBoards?.has(key) && !code.some((one) => reads(one, ownName(key))))
    .sort();
}

describe('the reader check', () => {
  const here = { read: /^(?:hub|displays)\//, but: /^$/ };

  it('reports a key without a reader, however deep, and none that is read', () => {
    const schema = z.object({
      name: z.string(),
      entries: z.optional(z.array(z.object({ readByNobodyAtAll: z.catch(z.string(), '') }))),
    });
    expect(unreadKeys({ schema, ...here })).toEqual(['readByNobodyAtAll']);
  });

  it.each([
    ['const x = options.some;', true],
    ['if (options?.some) go();', true],
    ["const x = options['some'];", true],
    ["const x = useBoardPart(watch, 'some');", true],
    ['const { other, some } = options;', true],
    ['const { some = 3 } = options;', true],
    ['const { some: mine } = options;', true],
    ['function f({ some: mine }: Options) {}', true],
    ['const options = { some: 3 };', false],
    ['options.some = 3;', false],
    ['// what options.some is', false],
    ["toggle('options.some')", false],
    ['const x = options.someone;', false],
  ])('%s: %s', (code, isRead) => {
    expect(reads(codeOf(code), 'some')).toBe(isRead);
  });
});

describe('every key has a reader', () => {
  it.each(GUARDED.map((one) => [one.what, one] as const))('in %s', (_, guarded) => {
    expect(unreadKeys(guarded)).toEqual(Object.keys(guarded.unread ?? {}).sort());
  });
});
