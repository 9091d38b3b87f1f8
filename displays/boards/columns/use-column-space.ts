// Space of a board for columns: how many fit, how wide and how high they are.
import { type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { MASONRY_DEBOUNCE_MS, MORE_PAGE_RETURN_MS } from '../../../shared/limits.ts';
import { cardLimit, columnsIn, GAP_REM, typeIn } from './columns-in.ts';
import type { Space } from './flow-item.ts';

/** Sizes in rem, as in the style sheets. */
const STRIP_REM = 3.4;
const TORN_HEAD_REM = 1;
/** Narrower boards have a single scrolling column: no page turns on a phone. */
const PHONE_PX = 600;

export interface ColumnSpace extends Space {
  columnWidth: number;
  /** CSS pixels per rem. */
  rem: number;
  /** Type scale below 1, where more columns are wanted than fit at full size. */
  type: number;
}

export interface SpaceWanted {
  /** In the setup's units. */
  minCardWidth: number;
  /** In the setup's units. */
  cardHeight: number;
  /** Takes precedence over the width. */
  fixedColumns: number | undefined;
}

interface BoxSize {
  width: number;
  height: number;
  /** CSS pixels per rem. */
  rem: number;
}

/** Watches the size of an element; columns change only after resizing has ended (SHELL-28). */
export function useColumnSpace(
  box: RefObject<HTMLElement | null>,
  { minCardWidth, cardHeight, fixedColumns }: SpaceWanted,
): ColumnSpace | undefined {
  const [size, setSize] = useState<BoxSize>();
  useLayoutEffect(() => {
    const node = box.current;
    if (!node) return;
    const read = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const next = { width: node.clientWidth, height: node.clientHeight, rem };
      setSize((before) => (before && same(before, next) ? before : next));
    };
    read();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(read, MASONRY_DEBOUNCE_MS);
    });
    observer.observe(node);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [box]);
  return useMemo(
    () => (size && size.width > 0 ? spaceIn(size, { minCardWidth, cardHeight, fixedColumns }) : undefined),
    [size, minCardWidth, cardHeight, fixedColumns],
  );
}

function spaceIn(
  { width, height, rem }: BoxSize,
  { minCardWidth, cardHeight, fixedColumns }: SpaceWanted,
): ColumnSpace {
  const gap = GAP_REM * rem;
  const columns = fixedColumns ?? columnsIn({ width, rem, gap }, minCardWidth);
  const isPhone = fixedColumns === undefined && columns === 1 && width < PHONE_PX;
  const columnHeight = isPhone ? Number.POSITIVE_INFINITY : height - 2 * gap;
  const columnWidth = (width - gap * (columns + 1)) / columns;
  return {
    columns,
    height: columnHeight,
    gap,
    strip: STRIP_REM * rem,
    tornHead: TORN_HEAD_REM * rem,
    cardLimit: isPhone ? columnHeight : cardLimit(cardHeight, rem, columnHeight),
    columnWidth,
    rem,
    type: typeIn(columnWidth, rem),
  };
}

function same(one: BoxSize, other: BoxSize): boolean {
  return one.width === other.width && one.height === other.height && one.rem === other.rem;
}

/** Current page of waiting tickets; it returns by itself to the first one, which has the oldest tickets. */
export interface MorePage {
  /** Index of the first entry shown. */
  start: number;
  turnTo(start: number): void;
  /** To the previous page. */
  back(): void;
  toFirst(): void;
}

export function useMorePage(count: number): MorePage {
  // The starts of the pages before, and of this one.
  const [starts, setStarts] = useState<readonly number[]>([0]);
  const wanted = starts.at(-1) ?? 0;
  const start = wanted < count ? wanted : 0;
  useEffect(() => {
    if (start === 0) return;
    const first = () => setStarts([0]);
    let timer = setTimeout(first, MORE_PAGE_RETURN_MS);
    const touched = () => {
      clearTimeout(timer);
      timer = setTimeout(first, MORE_PAGE_RETURN_MS);
    };
    addEventListener('pointerdown', touched);
    addEventListener('keydown', touched);
    return () => {
      clearTimeout(timer);
      removeEventListener('pointerdown', touched);
      removeEventListener('keydown', touched);
    };
  }, [start]);
  return {
    start,
    turnTo: (next) => setStarts([...starts, next]),
    back: () => setStarts(starts.length > 1 ? starts.slice(0, -1) : [0]),
    toFirst: () => setStarts([0]),
  };
}
