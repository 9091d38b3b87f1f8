// Size of the orders in a customer board's column: as large as their number allows. A name is never broken: a long one is
// drawn smaller, then its whole column (CUST-25).
import { type RefObject, useCallback, useState } from 'react';
import { useRefit } from '../toolbar/use-refit.ts';

const SMALLEST = 0.35;
const FITS = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.42, SMALLEST];
/** Maximum number of columns beyond the site's setting, if that makes the orders larger. */
const MOST_MORE_ACROSS = 3;
/** At sizes below this, the text beside a number is shortened. */
const TIGHT_BELOW = 0.7;
/** A text too long for its order shrinks to this share of the column's size before the whole column shrinks. */
const LEAST_OWN = 0.6;
/** Lower limit once the column is at its smallest; then the text is cut. */
const LEAST_OWN_AT_LAST = 0.4;

interface Across {
  least: number;
  /** True if more columns are allowed. */
  mayGrow: boolean;
}

/**
 * Sets `--fit` on a list to the largest of a few sizes at which all of it is visible, in as few columns as that allows
 * (`--across`, `--rows`), and `--own` on texts that are too long for their order. Returns how many of the last orders
 * have no room even at the smallest size.
 * @param subject changes when the list does; layout is read only then and when the space changes
 */
export function useCustomerFit(
  list: RefObject<HTMLElement | null>,
  subject: string,
  { least, mayGrow }: Across,
): number {
  const [hidden, setHidden] = useState(0);
  const refit = useCallback(
    (node: HTMLElement) => setHidden(enlarge(node, least, mayGrow ? least + MOST_MORE_ACROSS : least)),
    [least, mayGrow],
  );
  useRefit(list, subject, refit);
  return hidden;
}

/** @returns number of orders without room */
function enlarge(list: HTMLElement, least: number, most: number): number {
  const members = [...list.children].filter((one) => one instanceof HTMLElement);
  show(members, members.length);
  const wanted = Array.from({ length: most - least + 1 }, (_, more) => least + more);
  // Names need width: fewer columns may show them larger.
  const fewer = Array.from({ length: least - 1 }, (_, less) => least - 1 - less);
  for (const size of FITS) {
    for (const across of [...wanted, ...fewer]) {
      arrange(list, size, across, members.length);
      if (isSeen(list, Math.max(LEAST_OWN, SMALLEST / size))) return 0;
    }
  }
  const seen = asManyAsFit(list, members, most, 1) ?? asManyAsFit(list, members, most, LEAST_OWN_AT_LAST);
  const { across, count } = seen ?? { across: least, count: 1 };
  show(members, count);
  arrange(list, SMALLEST, across, count);
  fitTexts(list);
  return members.length - count;
}

/** The maximum of orders visible at the smallest size, and their columns; undefined if one has no room. */
function asManyAsFit(list: HTMLElement, members: readonly HTMLElement[], most: number, leastOwn: number) {
  let seen: { across: number; count: number } | undefined;
  for (let across = most; across >= 1; across -= 1) {
    for (let count = members.length; count > (seen?.count ?? 0); count -= 1) {
      show(members, count);
      arrange(list, SMALLEST, across, count);
      if (isSeen(list, leastOwn)) seen = { across, count };
    }
  }
  return seen;
}

function show(members: readonly HTMLElement[], count: number): void {
  for (const [index, member] of members.entries()) member.hidden = index >= count;
}

function arrange(list: HTMLElement, size: number, across: number, members: number): void {
  list.toggleAttribute('data-tight', size < TIGHT_BELOW);
  list.style.setProperty('--fit', String(size));
  list.style.setProperty('--across', String(across));
  list.style.setProperty('--rows', String(Math.max(1, Math.ceil(members / across))));
}

/** True if every order is within the list, and every text within its order, at this share of the column's size or more. */
function isSeen(list: HTMLElement, leastOwn: number): boolean {
  if (isOver(list)) return false;
  if (fitTexts(list) < leastOwn) return false;
  return (
    !isOver(list) &&
    [...list.querySelectorAll('button')].every((one) => one.scrollWidth <= one.clientWidth + 1)
  );
}

function isOver(list: HTMLElement): boolean {
  return list.scrollHeight > list.clientHeight + 1 || list.scrollWidth > list.clientWidth + 1;
}

/** @returns the smallest share of its size at which every text fits its order */
function fitTexts(list: HTMLElement): number {
  const texts = [...list.querySelectorAll<HTMLElement>('[data-fits]')];
  for (const text of texts) text.style.removeProperty('--own');
  const own = texts.map((text) => {
    const needed = text.firstElementChild?.getBoundingClientRect().width ?? 0;
    const room = text.getBoundingClientRect().width;
    return needed > room + 0.5 && room > 0 ? (room - 0.5) / needed : 1;
  });
  for (const [index, text] of texts.entries()) {
    const part = own[index] ?? 1;
    if (part < 1) text.style.setProperty('--own', String(Math.max(LEAST_OWN_AT_LAST, part)));
  }
  return Math.min(1, ...own);
}
