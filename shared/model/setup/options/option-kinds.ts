// Kinds of options: each adds a reader, a schema on boards and a control to a row.
import * as z from 'zod/mini';
import { wireFlag, wireId, wireText } from '../../wire-values.ts';
import * as read from '../setup-values.ts';
import type { FieldConditions, MemberKind, OptionDetails, OptionRow, TextGroup, Unit } from './option.ts';

interface Limits {
  min: number;
  max: number;
  step?: number;
}
type Amount = Limits & { default: number };

const slider = ({ min, max, step = 1 }: Limits, unit: Unit) => ({
  kind: 'slider' as const,
  ...{ min, max, step, unit },
});
const number = ({ min, max }: Limits, unit: Unit) => ({ kind: 'number' as const, ...{ min, max, unit } });

/** A row of any kind. */
export const option = <
  Reads extends z.ZodMiniType,
  const More extends OptionDetails & Pick<OptionRow, 'usual' | 'control' | 'wide'>,
>(
  reads: Reads,
  more: More,
  conditions: FieldConditions = {},
) => ({ reads, ...more, ...conditions });

/** A switch. */
export const toggle = <const More extends OptionDetails>(
  usual: boolean,
  more: More,
  conditions: FieldConditions = {},
) => ({
  reads: read.toggle(usual),
  sent: z.boolean(),
  control: { kind: 'switch' as const },
  usual,
  ...more,
  ...conditions,
});

/** A switch that a profile may leave to the site. */
export const ownToggle = <const More extends OptionDetails>(
  more: More,
  conditions: FieldConditions = {},
) => ({
  reads: read.own(wireFlag),
  sent: z.boolean(),
  control: { kind: 'switch' as const },
  ...more,
  ...conditions,
});

/** One of a few values. */
export const choice = <const Values extends readonly [string, ...string[]], const More extends OptionDetails>(
  values: Values,
  usual: Values[number],
  more: More,
  conditions: FieldConditions = {},
) => ({
  reads: read.choice(values, usual),
  sent: z.enum(values),
  control: { kind: 'choice' as const, values },
  usual,
  ...more,
  ...conditions,
});

/** One of a few values that a profile may leave to the site. */
export const ownChoice = <
  const Values extends readonly [string, ...string[]],
  const More extends OptionDetails,
>(
  values: Values,
  more: More,
  conditions: FieldConditions = {},
) => ({
  reads: read.own(z.enum(values)),
  sent: z.enum(values),
  control: { kind: 'choice' as const, values },
  ...more,
  ...conditions,
});

/** A number on a slider, clamped to its limits. */
export const amount = <const More extends OptionDetails>(
  limits: Amount,
  unit: Unit,
  more: More,
  conditions: FieldConditions = {},
) => ({
  reads: read.amount(limits.default, limits.min, limits.max),
  sent: z.number(),
  control: slider(limits, unit),
  usual: limits.default,
  ...more,
  ...conditions,
});

/** A number on a slider that a profile may leave to the site. */
export const ownAmount = <const More extends OptionDetails>(
  limits: Limits,
  unit: Unit,
  more: More,
  conditions: FieldConditions = {},
) => ({
  reads: read.own(read.within(limits.min, limits.max)),
  sent: z.number(),
  control: slider(limits, unit),
  ...more,
  ...conditions,
});

/** A typed number, clamped to its limits. */
export const typedAmount = <const More extends OptionDetails>(
  limits: Amount,
  unit: Unit,
  more: More,
  conditions: FieldConditions = {},
) => ({
  reads: read.amount(limits.default, limits.min, limits.max),
  sent: z.number(),
  control: number(limits, unit),
  usual: limits.default,
  ...more,
  ...conditions,
});

/** A line of text. */
export const title = <const More extends OptionDetails>(
  max: number,
  more: More,
  conditions: FieldConditions = {},
) => ({
  reads: read.line(),
  sent: z.string(),
  control: { kind: 'line' as const, max },
  usual: '',
  ...more,
  ...conditions,
});

/** Any entries of the catalogue or the setup. */
export const members = <const More extends OptionDetails>(
  of: MemberKind,
  more: More,
  conditions: FieldConditions = {},
) => ({
  reads: read.ids(),
  control: { kind: 'members' as const, of },
  wide: true,
  ...more,
  ...conditions,
});

/** Any of a few fixed values. */
export const ticks = <const More extends OptionDetails>(
  values: readonly string[],
  words: TextGroup,
  more: More,
  conditions: FieldConditions = {},
) => ({
  reads: read.ids(),
  control: { kind: 'ticks' as const, values, words },
  wide: true,
  ...more,
  ...conditions,
});

/** A colour for each key; without named keys, for any key. */
export const colors = <const More extends OptionDetails>(
  keys: readonly string[],
  words: TextGroup | undefined,
  more: More,
  conditions: FieldConditions = {},
) => ({
  reads: read.textByKey(),
  sent: z.record(z.string(), z.string()),
  control: { kind: 'colors' as const, keys, ...(words && { words }) },
  usual: {},
  wide: true,
  ...more,
  ...conditions,
});

/** A station of the kitchen, or none. */
export const station = <const More extends OptionDetails>(more: More, conditions: FieldConditions = {}) => ({
  reads: read.own(wireId),
  sent: z.optional(z.string()),
  control: { kind: 'station' as const },
  ...more,
  ...conditions,
});

/** Items hidden in courses, by course. */
export const itemsByCourse = <const More extends OptionDetails>(
  more: More,
  conditions: FieldConditions = {},
) => ({
  reads: read.idsByKey(),
  control: { kind: 'items-by-course' as const },
  wide: true,
  ...more,
  ...conditions,
});

/** Numbers of tables. */
export const tables = <const More extends OptionDetails>(more: More, conditions: FieldConditions = {}) => ({
  reads: read.entries(wireText),
  control: { kind: 'tables' as const },
  wide: true,
  ...more,
  ...conditions,
});
