// All-day rail at the foot of a board: what has to be made now of each item, and its variants (EXPO-38).
import { ChevronLeft, ChevronRight, Layers } from 'lucide-react';
import { Fragment, type ReactElement, type ReactNode, useRef } from 'react';
import type { ItemVariant, OperatorBoard } from '../../../shared/protocol/board/board.ts';
import { markTapHandled } from '../../actions/tap-guard.ts';
import { useBoardText } from '../../i18n/use-text.ts';
import { weightText } from '../../i18n/weight.ts';
import { useBoardPart } from '../../link/live.ts';
import { useBoardScope } from '../../ticket/card-scope.ts';
import { ModifierList } from '../../ticket/line/modifier-list.tsx';
import { useLongPress } from '../../ui/use-long-press.ts';
import css from './all-day-rail.module.css';
import { donenessCounts } from './doneness-counts.ts';
import type { ItemPanel } from './item-panel.ts';

interface AllDayRailProps {
  /** The item whose lines are highlighted. */
  lit: string | undefined;
  onLit: (itemId: string | undefined) => void;
  onBatch: (item: ItemPanel) => void;
}

export function AllDayRail({ lit, onLit, onBatch }: AllDayRailProps) {
  const { watch } = useBoardScope();
  const t = useBoardText();
  const entries = toMake(useBoardPart(watch, 'items') ?? []);
  const list = useRef<HTMLUListElement>(null);
  const turn = (pages: number) => {
    const node = list.current;
    const ahead = node && getComputedStyle(node).direction === 'rtl' ? -pages : pages;
    node?.scrollBy({ left: ahead * node.clientWidth * PAGE_SHARE });
  };
  return (
    <section className={css.rail} aria-label={t('allDay.title')}>
      <button type="button" className={css.turn} aria-label={t('allDay.back')} onClick={() => turn(-1)}>
        <ChevronLeft />
      </button>
      <ul ref={list} className={css.list}>
        {entries.length === 0 && <li className={css.nothing}>{t('allDay.nothing')}</li>}
        {entries.map((entry) => (
          <RailEntry
            key={`${entry.itemId} ${entry.name}`}
            entry={entry}
            isLit={lit === entry.itemId}
            onTap={() => {
              markTapHandled();
              onLit(lit === entry.itemId ? undefined : entry.itemId);
            }}
            onHold={() => {
              markTapHandled();
              onBatch({ itemId: entry.itemId, name: entry.name, batch: true });
            }}
          />
        ))}
      </ul>
      <button type="button" className={css.turn} aria-label={t('allDay.on')} onClick={() => turn(1)}>
        <ChevronRight />
      </button>
    </section>
  );
}

/** Share of the visible width that a page turn scrolls; the last entry stays visible. */
const PAGE_SHARE = 0.8;

type Entry = ReturnType<typeof toMake>[number];

/** Largest count first; ties keep the hub's order. */
function toMake(items: OperatorBoard['items']) {
  return items
    .flatMap(({ itemId, name, variants }) =>
      variants
        ? [{ itemId, name, variants, count: variants.reduce((sum, { count }) => sum + count, 0) }]
        : [],
    )
    .sort((one, other) => other.count - one.count);
}

interface RailEntryProps {
  entry: Entry;
  isLit: boolean;
  onTap: () => void;
  onHold: () => void;
}

function RailEntry({ entry: { name, count, variants }, isLit, onTap, onHold }: RailEntryProps) {
  const t = useBoardText();
  const isPlain = variants.length === 1 && variants.every((variant) => wordsOf(variant, '').length === 0);
  const cooked = donenessCounts(variants);
  return (
    <li className={css.entry} data-lit={isLit}>
      <button type="button" className={css.item} aria-pressed={isLit} {...useLongPress(onTap, onHold)}>
        <b>{count}</b>
        <bdi>{name}</bdi>
        {!isPlain && (
          <span className={css.variants}>
            {cooked?.counts.map(({ letters, count: pieces }) => (
              <span key={letters ?? ''} data-doneness={letters !== undefined || undefined}>
                <b>{pieces}</b> <bdi>{letters ?? t('allDay.plain')}</bdi>
              </span>
            ))}
            {(cooked?.apart ?? variants).map((variant) => (
              <span key={JSON.stringify({ ...variant, count: 0 })}>
                <b>{variant.count}</b> <VariantWords variant={variant} />
              </span>
            ))}
          </span>
        )}
      </button>
      <button
        type="button"
        className={css.batch}
        aria-label={t('allDay.batch', { name })}
        aria-haspopup="dialog"
        onClick={onHold}
      >
        <Layers />
      </button>
    </li>
  );
}

function VariantWords({ variant }: { variant: ItemVariant }): ReactNode {
  const t = useBoardText();
  const { size } = variant;
  const words = wordsOf(variant, size ? weightText(size.quantity, size.unit, t) : '');
  if (words.length === 0) return t('allDay.plain');
  return words.map((word, index) => (
    <Fragment key={word.key}>
      {index > 0 && ' · '}
      {word}
    </Fragment>
  ));
}

function wordsOf({ size, modifiers = [], notes = [], allergens = [] }: ItemVariant, weight: string) {
  const words: ReactElement[] = [];
  if (size) words.push(<span key="size">{weight}</span>);
  for (const one of modifiers) words.push(<ModifierList key={`${one.kind} ${one.text}`} modifiers={[one]} />);
  for (const note of notes) words.push(<bdi key={`note ${note}`}>{note}</bdi>);
  for (const text of allergens) {
    words.push(
      <bdi key={`allergen ${text}`} data-kind="allergen">
        {text}
      </bdi>,
    );
  }
  return words;
}
