// How few of a dish are left: counted, or sold out (INV-07).
import type { Line } from '../../../shared/protocol/board/ticket.ts';
import { useBoardText } from '../../i18n/use-text.ts';
import { useBoardScope } from '../card-scope.ts';

interface StockLeftProps {
  limited: Line['limited'];
  className?: string | undefined;
}

export function StockLeft({ limited, className }: StockLeftProps) {
  const { options } = useBoardScope();
  const t = useBoardText();
  if (options.hideInventoryControl || limited === undefined || limited === false) return null;
  const isOut = limited === 0;
  return (
    <span className={className} data-few={isOut ? 'out' : 'some'}>
      {limited === true ? t('line.limited') : t(isOut ? 'line.soldOut' : 'line.left', { count: limited })}
    </span>
  );
}
