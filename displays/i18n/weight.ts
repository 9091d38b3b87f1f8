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

/** A figure and the unit behind it, in both languages of the displays. */
const MEASURED =
  /([\d½¼¾]) (?=(?:kg|gr?|mg|ml|cl|dl|l|lb|oz|cm|mm|pcs?|גרם|גר['׳]?|ג['׳]|ק["״]ג|מ["״]ל|ליטר|ל['׳]|ס["״]מ|יח['׳]?)(?![\p{L}\p{N}]))/giu;

/** A name in which no unit goes to the next line without its figure: "Rib-eye steak 300 g". */
export function keepUnits(name: string): string {
  return name.replace(MEASURED, `$1${NO_BREAK}`);
}
