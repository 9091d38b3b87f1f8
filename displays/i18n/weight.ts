// How what is weighed is written (I18N-06).
import type { TFunction } from 'i18next';

/** Registers weigh to the gram. */
const MOST_DECIMALS = 3;

/** Figure and unit stay on one line. */
const NO_BREAK = '\u00a0';

/** 0.35 kg; a unit that nobody knows is written as it came. @param t texts of the area `board` */
export function weightText(quantity: number, unit: string, t: TFunction<'board'>): string {
  return `${Number(quantity.toFixed(MOST_DECIMALS))}${NO_BREAK}${t(`unit.${unit}`, { defaultValue: unit })}`;
}
