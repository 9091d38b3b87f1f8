// Owns how weights and volumes are written: the six units that people read, whatever a register calls them (I18N-06).
import type { TFunction } from 'i18next';

export const WEIGHT_UNITS = ['kg', 'gr', 'lb', 'oz', 'l', 'ml'] as const;
export type WeightUnit = (typeof WEIGHT_UNITS)[number];

/** What registers write instead. */
const OTHER_NAMES: Readonly<Record<string, WeightUnit>> = {
  kgs: 'kg',
  kilo: 'kg',
  g: 'gr',
  gram: 'gr',
  grams: 'gr',
  lbs: 'lb',
  ltr: 'l',
  liter: 'l',
  litre: 'l',
};
/** Registers weigh to the gram. */
const MOST_DECIMALS = 3;

/** The unit that a register means; undefined for one that is none of the six. */
export function weightUnit(name: string): WeightUnit | undefined {
  const plain = name.trim().toLowerCase().replace(/\.$/, '');
  return WEIGHT_UNITS.find((unit) => unit === plain) ?? OTHER_NAMES[plain];
}

/** 0.35 kg; a unit that nobody knows is written as it came. @param t texts of the area `board` */
export function weightText(quantity: number, unit: string, t: TFunction<'board'>): string {
  const known = weightUnit(unit);
  return `${Number(quantity.toFixed(MOST_DECIMALS))} ${known ? t(`unit.${known}`) : unit}`;
}
