// Weight of an item sold by weight, beside its name: such a line counts as one piece, whatever its weight (I18N-06).
import type { Line } from '../../../shared/protocol/board/ticket.ts';
import { useBoardText } from '../../i18n/use-text.ts';
import { weightText } from '../../i18n/weight.ts';

type Weighed = Pick<Line, 'quantity' | 'unit'>;

export function pieces({ quantity, unit }: Weighed): number {
  return unit === undefined ? quantity : 1;
}

/** Empty for items sold by the piece. */
export function LineWeight({ line: { quantity, unit } }: { line: Weighed }) {
  const t = useBoardText();
  return unit === undefined ? null : <bdi> {weightText(quantity, unit, t)}</bdi>;
}
