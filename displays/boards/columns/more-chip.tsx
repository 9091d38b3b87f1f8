// Everything on a board that isn't a card: the chip that counts hidden tickets and turns the page to them, the one that
// turns back, and the line above pending tickets.
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type CSSProperties, useCallback } from 'react';
import type { Beyond } from '../../../shared/protocol/board/board.ts';
import { markTapHandled } from '../../actions/tap-guard.ts';
import { minutesSince } from '../../i18n/format.ts';
import { useBoardText, useText } from '../../i18n/use-text.ts';
import { TickingText } from '../../link/ticking-text.tsx';
import { useChangeLook } from '../../look/look-scope.ts';
import { useCardScope } from '../../ticket/card-scope.ts';
import { memoByData } from '../../ticket/memo-by-data.ts';
import css from './card-columns.module.css';
import type { ComingEntry, FlowEntry } from './flow-entries.ts';
import type { CardPlace } from './flow-item.ts';
import { type HiddenTickets, hiddenTickets } from './hidden-tickets.ts';

interface MoreChipProps {
  entries: readonly FlowEntry[];
  /** Places of the visible entries. */
  places: readonly Pick<CardPlace, 'id' | 'part'>[];
  more: number;
  beyond: Beyond | undefined;
  /** Absent if there is no page to turn to and nothing more to request. */
  onMore: (() => void) | undefined;
}

/** "12 more: 1 match, 3 late, oldest 13 min, 1 allergy"; red where one of them is late (CARD-03). */
export function MoreChip({ entries, places, more, beyond, onMore }: MoreChipProps) {
  const t = useText('panels');
  const hidden = hiddenTickets(entries, places, more, beyond, useCardScope());
  if (hidden) return <HiddenNote hidden={hidden} className={css.chip} onMore={onMore} />;
  if (!onMore || !places.some(({ part }) => part?.turns)) return null;
  return (
    <button type="button" className={css.chip} data-more onClick={turning(onMore)}>
      <ChevronDown />
      <span>{t('more.rest')}</span>
    </button>
  );
}

/** Another chip may appear under the finger; a second tap must do nothing there (TICK-43). */
function turning(turn: () => void): () => void {
  return () => {
    markTapHandled();
    turn();
  };
}

interface HiddenNoteProps extends Pick<MoreChipProps, 'onMore'> {
  hidden: HiddenTickets;
  className: string | undefined;
}

/** Lists the hidden tickets; a button if they can be reached. */
export function HiddenNote({ hidden, className, onMore }: HiddenNoteProps) {
  const { count, coming, late, allergies, matches, firedAt } = hidden;
  const t = useText('panels');
  const board = useBoardText();
  const { paceMs } = useCardScope();
  const words = useCallback(
    (now: number) => {
      const many = [
        ...(count > 0 ? [t('more.count', { count })] : []),
        ...(coming > 0 ? [t('more.coming', { count: coming })] : []),
      ];
      const facts = [
        ...(matches > 0 ? [t('more.matches', { count: matches })] : []),
        ...(late > 0 ? [board('bar.late', { count: late })] : []),
        ...(firedAt === undefined ? [] : [t('more.oldest', { minutes: minutesSince(firedAt, now) })]),
        ...(allergies > 0 ? [t('more.allergies', { count: allergies })] : []),
      ];
      return [many.join(', '), ...(facts.length > 0 ? [facts.join(', ')] : [])].join(': ');
    },
    [t, board, count, coming, late, allergies, matches, firedAt],
  );
  const look = { className, 'data-more': true, 'data-late': late > 0 || undefined };
  const text = <TickingText text={words} everyMs={paceMs} />;
  if (!onMore) return <p {...look}>{text}</p>;
  return (
    <button type="button" {...look} onClick={turning(onMore)}>
      <ChevronDown />
      {text}
    </button>
  );
}

interface BackChipProps {
  onBack: () => void;
  /** Icon only, if the foot is as narrow as a column. */
  isShort: boolean;
}

export function BackChip({ onBack, isShort }: BackChipProps) {
  const t = useText('panels');
  return (
    <button type="button" className={css.chip} onClick={turning(onBack)}>
      <ChevronUp />
      <span className={isShort ? 'visually-hidden' : undefined}>{t('more.back')}</span>
    </button>
  );
}

interface ComingHeadProps {
  entry: ComingEntry;
  at: CSSProperties;
}

/** The line above the pending tickets with their number; it opens and closes their block (CARD-02). */
export const ComingHead = memoByData(function ComingHead({ entry, at }: ComingHeadProps) {
  const { count, since, isOpen } = entry;
  const t = useText('panels');
  const { paceMs } = useCardScope();
  const changeLook = useChangeLook();
  const held = useCallback(
    (now: number) => (since === undefined ? '' : t('coming.held', { minutes: minutesSince(since, now) })),
    [since, t],
  );
  return (
    <h2 className={css.coming} style={at}>
      <button type="button" aria-expanded={isOpen} onClick={() => changeLook({ comingOpen: !isOpen })}>
        <ChevronDown />
        <span>{t('coming.title')}</span>
        {!isOpen && <TickingText className={css.held} text={held} everyMs={paceMs} />}
        <b>{count}</b>
      </button>
    </h2>
  );
});
