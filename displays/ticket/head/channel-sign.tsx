// Icon of an order's channel; dining in, as the default, has none.
import { Bike, ShoppingBag, Utensils } from 'lucide-react';
import { useBoardText } from '../../i18n/use-text.ts';

interface ChannelSignProps {
  orderType: string;
  /** On customer boards, dining in has an icon too. */
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
