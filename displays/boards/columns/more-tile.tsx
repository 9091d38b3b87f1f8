// Owns the tiles that turn the page: to the tickets that wait, and back to the first ones.
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type CSSProperties, useMemo } from 'react';
import { useBoardText } from '../../i18n/use-board-text.ts';
import css from './card-columns.module.css';
import type { ColumnSpace } from './use-column-space.ts';

interface MoreTileProps {
  count: number;
  at: { column: number; top: number };
  space: ColumnSpace;
  onMore: () => void;
}

export function MoreTile({ count, at, space, onMore }: MoreTileProps) {
  const t = useBoardText();
  const style = {
    insetInlineStart: space.gap + at.column * (space.columnWidth + space.gap),
    insetBlockStart: space.gap + at.top,
    inlineSize: space.columnWidth,
  };
  // A text that counts is dear to make, and the count seldom changes.
  const words = useMemo(() => t('more.waiting', { count }), [t, count]);
  return (
    <button type="button" className={css.tile} style={style} onClick={onMore}>
      <ChevronDown />
      {words}
    </button>
  );
}

export function BackTile({ at, onBack }: { at: CSSProperties; onBack: () => void }) {
  const t = useBoardText();
  return (
    <button type="button" className={css.tile} style={at} onClick={onBack}>
      <ChevronUp />
      {t('more.back')}
    </button>
  );
}
