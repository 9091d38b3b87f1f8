// One ordered item in a sentence: its count or amount, and its name (I18N-06).
import type { Line } from '../../../shared/protocol/board/ticket.ts';
import type { useBoardText } from '../../i18n/use-text.ts';
import { weightText } from '../../i18n/weight.ts';

/** 2× House burger, 0.35 kg Beef fillet. */
export function amountOf(
  { quantity, unit, name }: Pick<Line, 'quantity' | 'unit' | 'name'>,
  t: ReturnType<typeof useBoardText>,
): string {
  return `${unit === undefined ? `${quantity}×` : weightText(quantity, unit, t)} ${name}`;
}
