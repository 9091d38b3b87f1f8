// Texts of alarms: unseen tickets and orders that no board shows, with advice (GLASS-02, GLASS-07).
import type { UnseenGroup, UnseenTicket, UnshownGroup } from '../../shared/protocol/glass.ts';
import { useBoardText, useText } from '../i18n/use-text.ts';
import { orderTitle } from '../ticket/source-name.ts';

type AlarmGroup = Pick<UnshownGroup, 'reason' | 'about' | 'count'> & {
  orders: readonly Pick<UnshownGroup['orders'][number], 'title' | 'orderType'>[];
};

export function useUnshownWords(): (group: AlarmGroup) => { text: string; advice: string } {
  const t = useText('glass');
  const titles = useBoardText();
  return ({ reason, about = '', count, orders }) => {
    const known = orders.map((order) => `\u2068${orderTitle(order, titles)}\u2069`).join(', ');
    const others = count - orders.length;
    const named = others > 0 ? t('unshown.more', { orders: known, count: others }) : known;
    const what =
      reason === 'type' ? t(`unshown.orderType.${about}`, { defaultValue: about }) : courseOr(reason, about);
    return {
      text: t('unshown.line', {
        orders: named,
        reason: t(`unshown.reason.${reason}`, { about: `\u2068${what}\u2069` }),
      }),
      advice: t(`unshown.advice.${reason}`),
    };
  };

  function courseOr(reason: UnshownGroup['reason'], about: string): string {
    return reason === 'course' ? titles(`courseType.${about}`, { defaultValue: about }) : about;
  }
}

/** Display title of an order ("Table 8"), isolated for running text. */
export function useOrderTitle(): (order: Pick<UnseenTicket, 'title' | 'orderType'>) => string {
  const titles = useBoardText();
  return (order) => `\u2068${orderTitle(order, titles)}\u2069`;
}

/** A single ticket is named; several are counted. */
export function useGroupText(unseen: readonly UnseenTicket[]): (group: UnseenGroup) => string {
  const t = useText('glass');
  const titleOf = useOrderTitle();
  return ({ profile, station, board, reason, count }) => {
    const named = { board: `\u2068${board}\u2069`, reason: t(`reason.${reason}`) };
    const only = unseen.find(
      (ticket) => ticket.profile === profile && ticket.station === station && ticket.reason === reason,
    );
    if (count > 1 || only === undefined) return t('unseenGroup', { ...named, count });
    return t('unseen', { ...named, title: titleOf(only) });
  };
}
