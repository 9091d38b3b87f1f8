// Batch dialog: moves every open piece of an item to its next state in one action, after listing the tickets and counts
// (EXPO-38).
import { CheckCheck } from 'lucide-react';
import type { ItemDetail } from '../../../shared/protocol/board/item-detail.ts';
import type { BoardAddress } from '../../../shared/protocol/board/view.ts';
import type { CommandOf } from '../../../shared/protocol/command.ts';
import type { Acts } from '../../actions/acts.ts';
import { BoardDialog } from '../../actions/board-dialog.tsx';
import type { ItemPanel } from '../../boards/side/item-panel.ts';
import { useBoardText, useDialogText } from '../../i18n/use-text.ts';
import { useAnyWorking } from '../../link/live.ts';
import { orderTitle } from '../../ticket/source-name.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyLine } from '../../ui/page/empty-note.tsx';
import css from './item-dialog.module.css';
import { useItemDetail } from './item-dialog.tsx';

interface BatchDialogProps {
  board: BoardAddress;
  item: ItemPanel;
  acts: Acts;
  onClose: () => void;
}

export function BatchDialog({ board, item, acts, onClose }: BatchDialogProps) {
  const t = useBoardText();
  const words = useDialogText();
  const detail = useItemDetail(board, item.itemId);
  const name = detail?.name ?? item.name;
  const { commands, count, tickets } = batchOf(detail);
  // A batch that only moves to its next step (preparing, cooking) must not be called done.
  const isAllDone = commands.every(({ as }) => as === 'prepared');
  const working = useAnyWorking(commands);
  return (
    <BoardDialog
      title={name}
      label={t('allDay.batch', { name })}
      onClose={onClose}
      size={2}
      undo
      foot={
        <Button
          look="line"
          busy={working}
          disabled={count === 0}
          onClick={() => acts.run(commands, t(isAllDone ? 'allDay.done' : 'allDay.stepped', { name, count }))}
        >
          <CheckCheck />
          {t(isAllDone ? 'allDay.mark' : 'allDay.step', { count })}
        </Button>
      }
    >
      {count === 0 && <EmptyLine role="status" text={words(detail ? 'item.none' : 'item.loading')} />}
      <ul className={css.places}>
        {tickets.map(({ ticketId, states, ...order }) => (
          <li key={ticketId} className={css.place}>
            <b>
              <bdi>{orderTitle(order, t)}</bdi>
            </b>
            {[...states].map(([as, pieces]) => (
              <span key={as}>
                {pieces} → {t(`line.${as}`)}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </BoardDialog>
  );
}

type Mark = CommandOf<'item.mark'>;

interface BatchTicket {
  ticketId: string;
  title: string;
  orderType: string | undefined;
  /** Number of pieces by target state. */
  states: Map<string, number>;
}

/** Commands as offered by the hub; pieces of one course with the same target state share one command. */
function batchOf(detail: Pick<ItemDetail, 'permutations'> | undefined) {
  const commands = new Map<string, Mark>();
  const tickets = new Map<string, BatchTicket>();
  let count = 0;
  for (const place of detail?.permutations.flatMap(({ places }) => places) ?? []) {
    const { ticketId, title, orderType, orderId, courseId } = place;
    for (const { as, itemIds, count: pieces } of place.advance ?? []) {
      const key = JSON.stringify([orderId, courseId, as]);
      const all = new Set([...(commands.get(key)?.itemIds ?? []), ...itemIds]);
      commands.set(key, { name: 'item.mark', orderId, courseId, itemIds: [...all], as });
      const ticket = tickets.get(ticketId) ?? {
        ticketId,
        title,
        orderType,
        states: new Map<string, number>(),
      };
      ticket.states.set(as, (ticket.states.get(as) ?? 0) + pieces);
      tickets.set(ticketId, ticket);
      count += pieces;
    }
  }
  return { commands: [...commands.values()], count, tickets: [...tickets.values()] };
}
