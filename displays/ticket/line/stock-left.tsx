// Remaining stock of a dish: a count, or sold out (INV-07).
import { Ban, PackageMinus } from 'lucide-react';
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

/**
 * On a card: the icon in the state column of its line, the text beside its name if there is room. So no card grows when a
 * dish sells out (CARD-04). Only on lines not started yet.
 */
export function StockSign({ line }: { line: Line }) {
  const { options } = useBoardScope();
  if (options.hideInventoryControl || !isStockTold(line)) return null;
  return line.limited === 0 ? <Ban data-stock="out" /> : <PackageMinus data-stock="some" />;
}

export function StockWords({ line, className }: { line: Line; className: string | undefined }) {
  return isStockTold(line) ? <StockLeft limited={line.limited} className={className} /> : null;
}

function isStockTold({ state, limited }: Line): boolean {
  return state === 'todo' && limited !== undefined && limited !== false;
}
