// Owns the product's sign and name.
import { LayoutDashboard } from 'lucide-react';
import { useText } from '../i18n/use-text.ts';
import css from './entry.module.css';

export function Brand() {
  const t = useText('around');
  return (
    <p className={css.brand}>
      <LayoutDashboard aria-hidden />
      {t('appName')}
    </p>
  );
}
