// Types derived from rows of options: the schemas of a setup, the schema of a board's options, their values.
import * as z from 'zod/mini';
import type { BoardMode, OptionRow, OptionRows } from './option.ts';

/** `refreshInterval` of `kds.refreshInterval`. */
export type LastStep<At> = At extends `${string}.${infer Rest}` ? Rest : At;

/** The hub's own name of an option. */
type OwnName<At, Row> = Row extends { own: infer Own extends string } ? Own : LastStep<At>;

/** Schemas that read the options of one section, by name; without a section, those outside of sections. */
export type StoredShape<Rows extends OptionRows, Section extends string = ''> = {
  [At in keyof Rows as Section extends ''
    ? At extends `${string}.${string}`
      ? never
      : At
    : At extends `${Section}.${infer Name}`
      ? Name
      : never]: Rows[At]['reads'];
};

export function storedShape<const Rows extends OptionRows>(rows: Rows): StoredShape<Rows>;
export function storedShape<const Rows extends OptionRows, const Section extends string>(
  rows: Rows,
  section: Section,
): StoredShape<Rows, Section>;
export function storedShape(rows: OptionRows, section?: string): Record<string, z.ZodMiniType> {
  return Object.fromEntries(
    Object.entries(rows)
      .filter(([at]) => sectionOf(at) === section)
      .map(([at, row]) => [lastStep(at), row.reads]),
  );
}

type NameOnBoard<At, Row> = Row extends { boardName: infer Name extends string } ? Name : OwnName<At, Row>;

type SchemaOnBoard<Row> = Row extends { boardSchema: infer Own extends z.ZodMiniType }
  ? Own
  : Row extends { sent: infer Usual extends z.ZodMiniType }
    ? Row extends { board: 'unlessUsual' }
      ? z.ZodMiniOptional<Usual>
      : Usual
    : never;

/** Schemas of the options sent to boards, all or those of some modes, by their names on boards. */
export type BoardShape<Rows extends OptionRows, Mode extends BoardMode = BoardMode> = {
  [At in keyof Rows as Rows[At] extends { board: Mode } ? NameOnBoard<At, Rows[At]> : never]: SchemaOnBoard<
    Rows[At]
  >;
};

export function boardShape<const Rows extends OptionRows>(rows: Rows): BoardShape<Rows>;
export function boardShape(rows: OptionRows): Record<string, z.ZodMiniType> {
  return Object.fromEntries(
    Object.entries(rows).flatMap(([at, row]) => {
      const { board, boardSchema, sent } = row;
      const schema = boardSchema ?? (sent && (board === 'unlessUsual' ? z.optional(sent) : sent));
      return board === undefined || schema === undefined ? [] : [[nameOnBoard(at, row), schema]];
    }),
  );
}

/** Board names of options that are computed by rule. */
export type RuledName<Rows extends OptionRows> = keyof BoardShape<Rows, 'byRule'>;

/** Options that a board gets as stored. */
export type StoredOnBoard<Rows extends OptionRows> = z.infer<
  z.ZodMiniObject<BoardShape<Rows, 'asStored' | 'unlessUsual'>>
>;

/** @param stored the stored value of an option; undefined if it is left to the site and that has none */
export function storedOnBoard<const Rows extends OptionRows>(
  rows: Rows,
  stored: (at: string, row: OptionRow) => unknown,
): StoredOnBoard<Rows> {
  const values: Iterable<readonly unknown[]> = Object.entries(rows).flatMap(([at, row]) => {
    if (row.board === undefined || row.board === 'byRule') return [];
    const value = stored(at, row);
    return row.board === 'unlessUsual' && value === row.usual ? [] : [[nameOnBoard(at, row), value]];
  });
  return Object.fromEntries(values);
}

/** Path of the site's value that applies while a profile of this kind has none; undefined if there is none. */
export function siteOf({ site }: OptionRow, kind: 'expo' | 'kitchen' | 'customer'): string | undefined {
  return typeof site === 'object' ? site[kind === 'expo' ? 'expo' : 'kitchen'] : site;
}

/** The hub's own name of an option, without its section. */
export function ownNameOf(at: string, { own }: OptionRow): string {
  return own ?? lastStep(at);
}

export function nameOnBoard(at: string, row: OptionRow): string {
  return row.boardName ?? ownNameOf(at, row);
}

/** The name of an option within its section: `refreshInterval` of `kds.refreshInterval`. */
export function lastStep(at: string): string {
  return at.slice(at.lastIndexOf('.') + 1);
}

function sectionOf(at: string): string | undefined {
  return at.includes('.') ? at.slice(0, at.lastIndexOf('.')) : undefined;
}
