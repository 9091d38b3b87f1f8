// Limits an item from within its dialog, if the board may change the inventory (DLG-29, PERM-11).
import { Ban, PackageCheck, PackageMinus } from 'lucide-react';
import type { Line } from '../../../shared/protocol/board/ticket.ts';
import { useBlocked } from '../../actions/blocked-note.tsx';
import { useDialogText } from '../../i18n/use-text.ts';
import { useAnyWorking, useLive } from '../../link/live.ts';
import { refusalText } from '../../shell/toasts/toast.ts';
import { Caption } from '../../ticket/caption.tsx';
import { useBoardScope } from '../../ticket/card-scope.ts';
import { Button } from '../../ui/button.tsx';
import { InlinePart } from '../../ui/dialog/inline-part.tsx';
import { RetryNote } from '../../ui/page/retry-note.tsx';
import { LimitForm } from './limit-form.tsx';
import { type StockCommand, useStockAct } from './stock-acts.ts';
import { useLimits, useStock } from './use-stock.ts';

/** Not at an HQ: its sites manage their own stock. */
export function useCanLimit(): boolean {
  const { options } = useBoardScope();
  const isHq = useLive((state) => state.site?.role === 'hq');
  return !options.hideInventoryControl && !isHq;
}

interface LimitButtonProps {
  isOpen: boolean;
  onToggle: () => void;
  /** Id of the element it toggles. */
  controls: string;
}

export function LimitButton({ isOpen, onToggle, controls }: LimitButtonProps) {
  const words = useDialogText();
  if (!useCanLimit()) return null;
  return (
    <Button aria-expanded={isOpen} aria-controls={controls} onClick={onToggle}>
      <PackageMinus />
      <Caption>{words('limit.open')}</Caption>
    </Button>
  );
}

interface OutButtonProps {
  itemId: string;
  name: string;
  limited: Line['limited'];
}

/** 86 until close in one tap, or back on the menu; the bar with the undo names the item (INV-06). */
export function OutButton({ itemId, name, limited }: OutButtonProps) {
  const words = useDialogText();
  const [limits, again] = useLimits();
  const act = useStockAct(name, limits);
  const isAway = useBlocked('stock');
  const isOut = limited === 0;
  const command: StockCommand = isOut
    ? { name: 'stock.clear', itemId }
    : { name: 'stock.limit', itemId, quantity: 0, autoReset: true };
  const working = useAnyWorking([command]);
  if (!useCanLimit()) return null;
  return (
    <Button
      look={isOut ? 'plain' : 'danger'}
      busy={working}
      disabled={isAway}
      onClick={() => void act(command).then(again)}
    >
      {isOut ? <PackageCheck /> : <Ban />}
      {words(isOut ? 'limit.bringBack' : 'limit.eightySix')}
    </Button>
  );
}

/** The form in the dialog, with the current limit. */
export function InlineLimit({ itemId, onDone }: { itemId: string; onDone: () => void }) {
  const words = useDialogText();
  const [stock, refusal, again] = useStock();
  if (refusal) return <RetryNote text={refusalText(refusal.code, refusal.params)} onRetry={again} />;
  if (stock === undefined) return <p role="status">{words('item.loading')}</p>;
  return (
    <InlinePart>
      <LimitForm itemId={itemId} stock={stock} onDone={onDone} />
    </InlinePart>
  );
}
