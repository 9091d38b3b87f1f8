// Modifiers of a line on cards and lists: icon, text, and the word for their placement (GRP-13, GRP-14). Nested ones
// follow their parent in brackets (ORD-43).
import { Fragment } from 'react';
import { isDoneness } from '../../../shared/model/doneness.ts';
import type { Line } from '../../../shared/protocol/board/ticket.ts';
import { useBoardText } from '../../i18n/use-text.ts';
import { keepUnits } from '../../i18n/weight.ts';
import css from './modifier-list.module.css';

export function ModifierList({ modifiers: told }: Pick<Line, 'modifiers'>) {
  const keys = new Map<string, number>();
  const modifiers = donenessFirst(told);
  return modifiers.map((modifier, index) => {
    const { kind, placement, text, level = 0 } = modifier;
    // A box may contain the same dish twice.
    const key = `${level} ${kind} ${placement} ${text}`;
    const count = (keys.get(key) ?? 0) + 1;
    keys.set(key, count);
    const opens = level - (modifiers[index - 1]?.level ?? 0);
    const next = modifiers[index + 1]?.level ?? 0;
    return (
      <Fragment key={`${key} ${count}`}>
        {opens > 0 && <span data-bracket="open">{'('.repeat(opens)}</span>}
        <span
          data-kind={kind}
          data-said={saysItself(modifier) || undefined}
          data-level={level || undefined}
          data-doneness={saysDoneness(modifier) || undefined}
        >
          <ModifierText modifier={modifier} />
          {level > 0 && next === level && <span data-bracket="comma">,</span>}
        </span>
        {level > next && (
          <span data-bracket="close">
            {')'.repeat(level - next)}
            {next > 0 && ','}
          </span>
        )}{' '}
      </Fragment>
    );
  });
}

/** Doneness is essential to a grill: it comes first (CARD-07). */
export function donenessFirst(modifiers: Line['modifiers']): Line['modifiers'] {
  const first = modifiers.filter(saysDoneness);
  return first.length === 0 ? modifiers : [...first, ...modifiers.filter((one) => !saysDoneness(one))];
}

function saysDoneness({ kind, text, level = 0 }: LineModifier): boolean {
  return kind !== 'remove' && level === 0 && isDoneness(countedText(text).words);
}

function ModifierText({ modifier }: { modifier: Line['modifiers'][number] }) {
  const t = useBoardText();
  const placement = shownPlacement(modifier);
  const text = <bdi>{keepUnits(modifier.text)}</bdi>;
  // A word is legible from two metres, a minus isn't.
  if (modifier.kind === 'remove' && !saysItself(modifier)) {
    const { count, words } = countedText(modifier.text);
    return (
      <bdi>
        {count}
        {t('line.no', { text: keepUnits(words) })}
      </bdi>
    );
  }
  if (placement === undefined) return text;
  const word = (
    <i className={css.placement} data-placement={placement}>
      {t(`placement.${placement}`)}
    </i>
  );
  // Running text: the icon has a separate column, the words don't.
  return standsBefore(placement) ? (
    <span>
      {word} {text}
    </span>
  ) : (
    <span>
      {text} {word}
    </span>
  );
}

/** Word for a modifier's placement: with, on the side, on top, without (GRP-14). Its text may contain it already. */
type LineModifier = Line['modifiers'][number];

const PLACEMENTS = ['with', 'side', 'above', 'without'] as const;
type Placement = (typeof PLACEMENTS)[number];

/** In both languages of the displays, and as tills usually write it. */
const SAID: Readonly<Record<Placement, RegExp>> = {
  with: /^(?:with|extra|add|plus|\+|עם|תוספת)(?=[\s:,.+-]|$)/iu,
  side: /\b(?:on the )?side\b|\baside\b|בצד/iu,
  above: /\bon top\b|\babove\b|מעל/iu,
  without: /^(?:w\/o|w\/out|without|no|remove|minus|בלי|ללא)(?=[\s:,.-]|$)/iu,
};

/** The placement to show with this modifier; undefined if there is none, or if its text contains it. */
export function shownPlacement({ placement, text }: LineModifier): Placement | undefined {
  const known = PLACEMENTS.find((one) => one === placement?.toLowerCase());
  return known === undefined || SAID[known].test(text.trim()) ? undefined : known;
}

/** True if the text says that something is added or left out: an icon would repeat it (CARD-06). */
export function saysItself(modifier: LineModifier): boolean {
  const { kind, text } = modifier;
  if (kind === 'plain') return false;
  const placement = shownPlacement(modifier);
  if (placement !== undefined && standsBefore(placement)) return true;
  return SAID[kind === 'add' ? 'with' : 'without'].test(countedText(text).words);
}

/** "1× Onion" of a merged line: the number of pieces with the modifier, and its text. */
function countedText(text: string): { count: string; words: string } {
  const [, count = '', words = ''] = /^(\d+× )?(.*)$/s.exec(text.trim()) ?? [];
  return { count, words };
}

/** True if the word precedes the modifier's text. */
export function standsBefore(placement: Placement): boolean {
  return placement === 'with' || placement === 'without';
}
