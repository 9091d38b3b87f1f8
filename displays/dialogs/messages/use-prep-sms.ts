// Owns what would be sent to the guest of an order, as the hub tells it while a person writes (DLG-29, SMS-02).
import { SEARCH_DEBOUNCE_MS } from '../../../shared/limits.ts';
import type { PrepSms } from '../../../shared/protocol/prep-sms.ts';
import type { BoardAddress } from '../../../shared/protocol/view.ts';
import { useBoardPart } from '../../link/boards/use-board.ts';
import { useWatch } from '../../link/boards/use-watch.ts';
import { useDebounced } from '../../ui/use-debounced.ts';

/** Undefined without a number, and until the hub has heard of what was typed last. An empty text is the setup's. */
export function usePrepSms(board: BoardAddress, number: string, text: string): PrepSms | undefined {
  const { view: _, ...address } = board;
  const askedNumber = useDebounced(number, SEARCH_DEBOUNCE_MS);
  const askedText = useDebounced(text, SEARCH_DEBOUNCE_MS);
  const prepSms = { number: askedNumber, ...(askedText === '' ? {} : { text: askedText }) };
  const asked = askedNumber === '' ? {} : { prepSms };
  const watch = useWatch({ ...address, view: { ...asked, maxCards: 1 } }, 'sms');
  const told = useBoardPart(watch, 'prepSms');
  const isCurrent = askedNumber === number && askedText === text && told?.number === number;
  return isCurrent ? told : undefined;
}
