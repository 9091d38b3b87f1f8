// Owns a line's modifiers as cards and lists show them: sign, text, and the word for where each goes (GRP-13, GRP-14).
import type { Line } from '../../shared/protocol/ticket.ts';
import { useBoardText } from '../i18n/use-board-text.ts';
import css from './modifier-list.module.css';
import { standsBefore, toldPlacement } from './modifier-words.ts';

export function ModifierList({ modifiers }: Pick<Line, 'modifiers'>) {
  return modifiers.map((modifier) => (
    <span key={`${modifier.kind} ${modifier.placement} ${modifier.text}`} data-kind={modifier.kind}>
      <ModifierText modifier={modifier} />
    </span>
  ));
}

function ModifierText({ modifier }: { modifier: Line['modifiers'][number] }) {
  const t = useBoardText();
  const placement = toldPlacement(modifier);
  const text = <bdi>{modifier.text}</bdi>;
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
