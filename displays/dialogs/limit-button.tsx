// Owns the way from an item to its limit, where the board may change the inventory (PERM-11).
import { PackageMinus } from 'lucide-react';
import { useState } from 'react';
import type { ItemDetail } from '../../shared/protocol/item-detail.ts';
import { useLive } from '../link/live.ts';
import { Button } from '../theme/button.tsx';
import { useBoardScope } from '../ticket/board-scope.ts';
import { Caption } from '../ticket/caption.tsx';
import { LimitDialog } from './limit-dialog.tsx';
import { useDialogText } from './use-dialog-text.ts';

interface LimitButtonProps {
  itemId: string;
  name: string;
  limited: ItemDetail['limited'];
}

export function LimitButton({ itemId, name, limited }: LimitButtonProps) {
  const { options } = useBoardScope();
  const isHq = useLive((state) => state.site?.role === 'hq');
  const words = useDialogText();
  const [isOpen, setOpen] = useState(false);
  if (options.hideInventoryControl || isHq) return null;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <PackageMinus />
        <Caption>{words('limit.open')}</Caption>
      </Button>
      {isOpen && <LimitDialog item={{ id: itemId, name }} limited={limited} onClose={() => setOpen(false)} />}
    </>
  );
}
