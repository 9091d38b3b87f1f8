// Owns what a board tells of an SMS that its view asks about: the very words and the guest that sms.prep would take (DLG-29, SMS-02).
import type { OperatorOptions } from '../../../shared/protocol/board-options.ts';
import type { PrepSms } from '../../../shared/protocol/prep-sms.ts';
import type { View } from '../../../shared/protocol/view.ts';
import { planPrepSms } from '../../kitchen/commands/decide-prep-sms.ts';
import type { BoardContext } from '../projection/board-projection.ts';

/** Null where the view asks about none, and where this board sends none (SMS-06). */
export function prepSmsPart(
  { prepSms: asked }: View,
  options: Pick<OperatorOptions, 'enablePrepSms' | 'hideCustomerPhone'>,
  context: Pick<BoardContext, 'orders' | 'setup'>,
): PrepSms | null {
  if (asked === undefined || !options.enablePrepSms) return null;
  const { number, text } = asked;
  const planned = planPrepSms({ orderNumber: number, text }, context);
  const { order, recipient, content = '', refusal } = planned;
  const name = order?.document.orderer?.name?.trim();
  const phone = options.hideCustomerPhone ? undefined : recipient;
  return {
    number,
    ...(order === undefined
      ? {}
      : {
          recipient: { ...(name ? { name } : {}), ...(phone === undefined ? {} : { phone }) },
          text: content,
        }),
    characters: [...content].length,
    ...(refusal === undefined ? {} : { refused: refusal.refusal.code }),
  };
}
