// Changes an item's stock, with a message that names the item and an undo that restores the former limit (INV-06).
import { useCallback } from 'react';
import { UNDO_WINDOW_MS } from '../../../shared/limits.ts';
import { type CommandOf, workingKey } from '../../../shared/protocol/command.ts';
import type { StockForm } from '../../../shared/protocol/stock-form.ts';
import { offerUndo } from '../../actions/offers.ts';
import { showRefusal } from '../../actions/send-with-toast.ts';
import { markTapHandled } from '../../actions/tap-guard.ts';
import { useDialogText } from '../../i18n/use-text.ts';
import { hubNow, liveStore, useSend } from '../../link/live.ts';
import { showToast } from '../../shell/toasts/toast.ts';
import { useBoardScope } from '../../ticket/card-scope.ts';

export type StockCommand = CommandOf<'stock.limit' | 'stock.clear'>;

/**
 * @param limits current limits; undefined while unknown, which disables the undo
 * @returns a function that sends the change; true once done, false if refused or already in flight
 */
export function useStockAct(
  name: string,
  limits: readonly StockForm[] | undefined,
): (command: StockCommand) => Promise<boolean> {
  const { watch } = useBoardScope();
  const send = useSend(watch);
  const words = useDialogText();
  return useCallback(
    async (command) => {
      if (liveStore.getState().working[workingKey(command)] !== undefined) return false;
      markTapHandled();
      const { answer } = send(command, { quiet: true });
      const answered = await answer;
      if (!answered.ok) {
        showRefusal('inventory-update-error', answered);
        return false;
      }
      const text = words(stockText(command), {
        name,
        count: command.name === 'stock.limit' ? command.quantity : 0,
      });
      if (limits === undefined) {
        showToast(text, 'success');
        return true;
      }
      const back = [stockBefore(command.itemId, limits)];
      offerUndo({ ids: [], back, text, watch, until: hubNow() + UNDO_WINDOW_MS, guests: [] });
      return true;
    },
    [send, watch, words, name, limits],
  );
}

/** The command that restores the item's former limit. */
function stockBefore(itemId: string, limits: readonly StockForm[]): StockCommand {
  const held = limits.find((limit) => limit.itemId === itemId);
  if (held?.quantity === undefined) return { name: 'stock.clear', itemId };
  const { quantity, autoReset = true, blocks } = held;
  return { name: 'stock.limit', itemId, quantity, autoReset, ...(blocks && { ingredients: blocks }) };
}

function stockText(command: StockCommand): 'limit.cleared' | 'limit.out' | 'limit.outForGood' | 'limit.set' {
  if (command.name === 'stock.clear') return 'limit.cleared';
  if (command.quantity > 0) return 'limit.set';
  return command.autoReset ? 'limit.out' : 'limit.outForGood';
}
