// A line's modifiers as cards and lists show them: sign, text, and the word for where each goes (GRP-13, GRP-14). Nested ones
// stand in brackets behind what they belong to (ORD-43).
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
    // A box may hold the same dish twice.
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

/** How far meat is cooked is the dish itself to a grill: it is read first (CARD-07). */
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
  // A word is read from two metres, a minus is not.
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
  // One running text: the sign before it is a column of its own, the words aren't.
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

/**
 * The word for where a modifier goes: with, on the side, on top, without (GRP-14). Its text may say so itself.
 */
type LineModifier = Line['modifiers'][number];

const PLACEMENTS = ['with', 'side', 'above', 'without'] as const;
type Placement = (typeof PLACEMENTS)[number];

/** In both languages of the displays, and as tills tend to write it. */
const SAID: Readonly<Record<Placement, RegExp>> = {
  with: /^(?:with|extra|add|plus|\+|עם|תוספת)(?=[\s:,.+-]|$)/iu,
  side: /\b(?:on the )?side\b|\baside\b|בצד/iu,
  above: /\bon top\b|\babove\b|מעל/iu,
  without: /^(?:w\/o|w\/out|without|no|remove|minus|בלי|ללא)(?=[\s:,.-]|$)/iu,
};

/** The placement whose word is to be told with this modifier; undefined for none, and for one that its text tells. */
export function shownPlacement({ placement, text }: LineModifier): Placement | undefined {
  const known = PLACEMENTS.find((one) => one === placement?.toLowerCase());
  return known === undefined || SAID[known].test(text.trim()) ? undefined : known;
}

/** Whether words tell that something is added or left out: then a sign before them would say it twice (CARD-06). */
export function saysItself(modifier: LineModifier): boolean {
  const { kind, text } = modifier;
  if (kind === 'plain') return false;
  const placement = shownPlacement(modifier);
  if (placement !== undefined && standsBefore(placement)) return true;
  return SAID[kind === 'add' ? 'with' : 'without'].test(countedText(text).words);
}

/** "1× Onion" of a merged line: how many of its pieces have the modifier, and its text. */
function countedText(text: string): { count: string; words: string } {
  const [, count = '', words = ''] = /^(\d+× )?(.*)$/s.exec(text.trim()) ?? [];
  return { count, words };
}

/** Whether the word stands before the modifier's text. */
export function standsBefore(placement: Placement): boolean {
  return placement === 'with' || placement === 'without';
}
