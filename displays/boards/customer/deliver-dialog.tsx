// Confirmation before an order is marked as picked up or delivered, or before that is undone (CUST-05).

import { useActs } from '../../actions/acts.ts';
import { useBoardText } from '../../i18n/use-text.ts';
import { useCustomerBoardPart, useCustomerOrder } from '../../link/live.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { guestTitle, isDelivery } from './customer-card.tsx';

interface DeliverDialogProps {
  watch: string;
  orderId: string;
  onClose: () => void;
}

/** Only a served order can be delivered; a delivered one returns to its former state. */
export function DeliverDialog({ watch, orderId, onClose }: DeliverDialogProps) {
  const t = useBoardText();
  const acts = useActs(watch);
  const card = useCustomerOrder(watch, orderId);
  const options = useCustomerBoardPart(watch, 'options');
  const isServed = useCustomerBoardPart(watch, 'columns')?.served.includes(orderId) ?? false;
  const isDelivered = useCustomerBoardPart(watch, 'delivered')?.includes(orderId) ?? false;
  if (!card || !options) return null;
  const number = guestTitle(card, options);
  if (!isServed && !isDelivered) {
    return (
      <ConfirmDialog title={t('guest.notYet', { number })} onClose={onClose}>
        {t('guest.notYetText')}
      </ConfirmDialog>
    );
  }
  const how = isDelivery(card) ? 'delivery' : 'pickUp';
  const deliver = () => {
    const undoText = t(`guest.${how}.${isServed ? 'done' : 'notDone'}`, { number });
    acts.run({ name: 'order.deliver', orderId, delivered: isServed }, undoText);
    onClose();
  };
  return (
    <ConfirmDialog
      title={t(`guest.${how}.${isServed ? 'ask' : 'askBack'}`, { number })}
      confirm={{ label: t(`guest.${how}.${isServed ? 'yes' : 'yesBack'}`), run: deliver }}
      onClose={onClose}
    >
      {card.name && <bdi>{card.name}</bdi>}
    </ConfirmDialog>
  );
}
