// Confirmations: serving unprepared items, and sending a message that can't be recalled (DLG-31, EXPO-39).

import { useEffect, useState } from 'react';
import type { Ticket } from '../../../shared/protocol/board/ticket.ts';
import type { Acts } from '../../actions/acts.ts';
import { markTapHandled } from '../../actions/tap-guard.ts';
import { useBoardText, useDialogText } from '../../i18n/use-text.ts';
import { useTicket } from '../../link/live.ts';
import {
  commandsOf,
  goesOnUnconfirmed,
  headAction,
  offeredActions,
  skipsItems,
} from '../../ticket/card-actions.ts';
import { useBoardScope } from '../../ticket/card-scope.ts';
import { progress } from '../../ticket/head/head-timer.tsx';
import { courseName, orderTitle } from '../../ticket/source-name.ts';
import type { TicketAction } from '../../ticket/ticket-actions.ts';
import { ticketUndoText } from '../../ticket/undo-text.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';

interface AskFirstProps {
  ticket: Ticket;
  action: TicketAction;
  onYes: () => void;
  onClose: () => void;
}

export function AskFirst({ ticket, action, onYes, onClose }: AskFirstProps) {
  const t = useBoardText();
  const words = useDialogText();
  const { all, done } = progress(ticket.items);
  const order = orderTitle(ticket, t);
  const isMessage = action === 'notify';
  const to = [ticket.customer?.name, ticket.customer?.phone].filter(Boolean).join(' · ');
  const skipped = { open: all - done, all };
  const stations = (ticket.allergiesSeen?.missing ?? [])
    .map((name) => name || t('allergies.kitchen'))
    .join(', ');
  const question = goesOnUnconfirmed(action)
    ? words(`ask.${action === 'readyAnyway' ? 'readyAnyway' : 'serveAnyway'}`, { stations })
    : words(action === 'ready' ? 'ask.ready' : 'ask.serve', skipped);
  return (
    <ConfirmDialog
      title={isMessage ? words('ask.notify', { order }) : question}
      confirm={{ label: t(`action.${action}`), run: onYes }}
      onClose={onClose}
    >
      {isMessage ? (
        <>
          <bdi>{to}</bdi>
          <br />
          {words('ask.done', { done, all })}
        </>
      ) : (
        <bdi>{`${order} · ${courseName(ticket, t)}`}</bdi>
      )}
    </ConfirmDialog>
  );
}

interface AskInHeadProps {
  ticketId: string;
  acts: Acts;
  onClose: () => void;
}

/** Confirms before the button in a card's header skips open items; disappears once they are done or the card is gone. */
export function ConfirmHeadAction({ ticketId, acts, onClose }: AskInHeadProps) {
  const t = useBoardText();
  const { watch, options } = useBoardScope();
  const ticket = useTicket(watch, ticketId);
  // A snapshot: "Serve" must not become "Fire" under the finger.
  const [asked] = useState(() => ticket && headAction(ticket, options));
  const isStill =
    ticket !== undefined &&
    asked !== undefined &&
    (goesOnUnconfirmed(asked) ? offeredActions(ticket).includes(asked) : skipsItems(asked, ticket));
  useEffect(() => {
    if (!isStill) onClose();
  }, [isStill, onClose]);
  // The second tap of a wet finger must not answer the question.
  useEffect(markTapHandled, []);
  if (!isStill) return null;
  const yes = () => {
    acts.run(commandsOf(asked, ticket), ticketUndoText(t, asked, ticket));
    onClose();
  };
  return <AskFirst ticket={ticket} action={asked} onYes={yes} onClose={onClose} />;
}
