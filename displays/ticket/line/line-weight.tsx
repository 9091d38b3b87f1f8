// The weight of what is sold by weight, beside its name: such a line is one piece, however much it weighs (I18N-06).
import type { Line } from '../../../shared/protocol/board/ticket.ts';
import { useBoardText } from '../../i18n/use-text.ts';
import { weightText } from '../../i18n/weight.ts';

type Weighed = Pick<Line, 'quantity' | 'unit'>;

/** How many pieces a line stands for. */
export function pieces({ quantity, unit }: Weighed): number {
  return unit === undefined ? quantity : 1;
}

/** Nothing where pieces are counted. */
export function LineWeight({ line: { quantity, unit } }: { line: Weighed }) {
  const t = useBoardText();
  return unit === undefined ? null : <bdi> {weightText(quantity, unit, t)}</bdi>;
}
