// Layout and type as props, so that a part needs a style sheet only for what is special about it. The values are steps of
// theme/tokens.css, the rules are in theme/looks.css; a sheet takes them by `composes: row gap-2 from global`. The files of a
// board's first picture name the classes themselves and do without this one.
import type { ComponentPropsWithRef, CSSProperties, ElementType } from 'react';
import { classes } from './classes.ts';

/** Values of each prop; `true` is a flag. */
export const LOOKS = {
  layout: ['stack', 'row', 'column'],
  inline: [true],
  block: [true],
  /** Its one column is no wider than the place it has. */
  fit: [true],
  wrap: [true],
  align: ['start', 'center', 'end', 'stretch', 'baseline'],
  justify: ['center', 'end', 'between'],
  justifyItems: ['start', 'center'],
  alignContent: ['start', 'center'],
  /** Centers its content. */
  center: [true],
  gap: ['hair', 'label', 1, 2, 3, 4, 5, 6, 7],
  /** Between lines, where it differs from the gap. */
  rowGap: [0, 1, 2, 3, 4, 5],
  panel: [true],
  ground: ['bg', 'surface', 'raised', 'pressed', 'accent'],
  round: ['s', 'field', 'm', 'l', 'full'],
  edge: ['border', 'hairline', 'float', 'card'],
  /** Shows that it is pressed. */
  press: [true],
  rule: ['above', 'below'],
  pad: [1, 2, 3, 4, 5, 6],
  padBlock: [1, 2, 3, 4, 5, 6, 7],
  padInline: [1, 2, 3, 4, 5],
  grow: [true],
  rigid: [true],
  ownLine: [true],
  /** May become narrower than what it holds. */
  shrink: [true],
  full: [true],
  centered: [true],
  /** To the end of its row. */
  push: [true],
  /** All columns of its grid. */
  span: [true],
  clip: [true],
  relative: [true],
  scroll: [true],
  /** At least as high as a finger needs. */
  hit: [true, 'action'],
  tone: ['text', 'muted', 'accent', 'bad', 'good', 'fire', 'inherit'],
  size: ['s', 'label', 'm', 'title', 'l', 'h', 'meta', 'mod', 'item', 'bar'],
  weight: [500, 600, 700, 800],
  textAlign: ['start', 'center', 'end'],
  tight: [true, 1],
  /** A link without its line. */
  plain: [true],
  /** Holding it selects no text. */
  still: [true],
  nowrap: [true],
  anywhere: [true],
  breakWord: [true],
  /** Size of the icons right in it. */
  icon: ['em', 's', 'm', 'l', 'xxl'],
  iconTone: ['muted'],
} as const;

type Value<Of> = Of extends true ? boolean : Of;
type Looks = { [Prop in keyof typeof LOOKS]?: Value<(typeof LOOKS)[Prop][number]> | undefined };

/** Measures that only one place has. */
type Measures = Pick<CSSProperties, 'flex' | 'maxInlineSize' | 'minInlineSize' | 'minBlockSize'> & {
  columns?: string;
};

const MEASURES: readonly string[] = ['flex', 'maxInlineSize', 'minInlineSize', 'minBlockSize'];

type BoxProps<Tag extends ElementType> = Looks &
  Measures & { as?: Tag } & Omit<ComponentPropsWithRef<Tag>, keyof Looks | keyof Measures | 'as'>;

/**
 * An element with looks.
 *
 * @example <Box as="section" panel pad={4}>
 */
export function Box<Tag extends ElementType = 'div'>({ as, ...props }: BoxProps<Tag>) {
  const Element: ElementType = as ?? 'div';
  return <Element {...attributes(props)} />;
}

/** Looks become class names, measures its style; all else is the element's own. */
function attributes(props: object): object {
  const rest: Record<string, unknown> = {};
  const style: Record<string, unknown> = {};
  const names: string[] = [];
  for (const [prop, value] of Object.entries(props)) {
    if (value === undefined) continue;
    if (prop in LOOKS) names.push(lookName(prop, value));
    else if (prop === 'className') names.push(String(value));
    else if (prop === 'columns') style['gridTemplateColumns'] = value;
    else if (MEASURES.includes(prop)) style[prop] = value;
    else if (prop === 'style') Object.assign(style, value);
    else rest[prop] = value;
  }
  const className = classes(...names);
  if (className !== '') rest['className'] = className;
  if (Object.keys(style).length > 0) rest['style'] = style;
  return rest;
}

function lookName(prop: string, value: unknown): string {
  if (value === false) return '';
  if (prop === 'layout') return String(value);
  return value === true ? prop : `${prop}-${value}`;
}

/**
 * Parts below each other.
 *
 * @example <Stack as="form" gap={3} onSubmit={save}>
 */
export function Stack<Tag extends ElementType = 'div'>(props: BoxProps<Tag>) {
  return <Box<ElementType> layout="stack" {...props} />;
}

/**
 * Parts below each other, of which some may grow.
 *
 * @example <Column gap={3}>
 */
export function Column<Tag extends ElementType = 'div'>(props: BoxProps<Tag>) {
  return <Box<ElementType> layout="column" {...props} />;
}

/**
 * Parts beside each other, in the middle of their row.
 *
 * @example <Row as="header" gap={2} justify="between" wrap>
 */
export function Row<Tag extends ElementType = 'div'>(props: BoxProps<Tag>) {
  return <Box<ElementType> layout="row" {...props} />;
}

/**
 * Parts in columns.
 *
 * @example <Grid columns="auto minmax(0, 1fr)" gap={3}>
 */
export function Grid<Tag extends ElementType = 'div'>(props: BoxProps<Tag>) {
  return <Box<ElementType> layout="stack" {...props} />;
}

/**
 * A raised surface, its parts below each other.
 *
 * @example <Panel as="section" gap={2} pad={4}>
 */
export function Panel<Tag extends ElementType = 'div'>(props: BoxProps<Tag>) {
  return <Box<ElementType> layout="stack" panel {...props} />;
}

/**
 * Words.
 *
 * @example <Text as="small" size="s" tone="muted">
 */
export function Text<Tag extends ElementType = 'span'>({ as, ...props }: BoxProps<Tag>) {
  return <Box<ElementType> as={as ?? 'span'} {...props} />;
}
