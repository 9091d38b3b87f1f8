// The sign of the way an order came in; dining in has none, because it is the rule.
import { Bike, ShoppingBag, Utensils } from 'lucide-react';
import { useBoardText } from '../../i18n/use-text.ts';

interface ChannelSignProps {
  orderType: string;
  /** Where guests read it, dining in has a sign of its own. */
  always?: boolean;
}

export function ChannelSign({ orderType, always = false }: ChannelSignProps) {
  const t = useBoardText();
  switch (orderType) {
    case 'Delivery':
      return <Bike role="img" aria-label={t('orderType.Delivery')} />;
    case 'TA':
      return <ShoppingBag role="img" aria-label={t('orderType.TA')} />;
    case 'OTC':
      return <Utensils role="img" aria-label={t('orderType.OTC')} />;
    default:
      return always ? <Utensils role="img" aria-label={t('orderType.Seated')} /> : null;
  }
}
