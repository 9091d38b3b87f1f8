// Formats of weights (I18N-06).
import type { TFunction } from 'i18next';

/** POS terminals weigh to the gram. */
const MOST_DECIMALS = 3;

/** Keeps figure and unit on one line. */
const NO_BREAK = '\u00a0';

/** 0.35 kg; an unknown unit is shown as received. @param t texts of the area `board` */
export function weightText(quantity: number, unit: string, t: TFunction<'board'>): string {
  return `${Number(quantity.toFixed(MOST_DECIMALS))}${NO_BREAK}${t(`unit.${unit}`, { defaultValue: unit })}`;
}

/** A figure with its unit, in both languages of the displays. */
const MEASURED =
  /([\d½¼¾]) (?=(?:kg|gr?|mg|ml|cl|dl|l|lb|oz|cm|mm|pcs?|גרם|גר['׳]?|ג['׳]|ק["״]ג|מ["״]ל|ליטר|ל['׳]|ס["״]מ|יח['׳]?)(?![\p{L}\p{N}]))/giu;

/** Keeps figure and unit of a name on one line: "Rib-eye steak 300 g". */
export function keepUnits(name: string): string {
  return name.replace(MEASURED, `$1${NO_BREAK}`);
}
