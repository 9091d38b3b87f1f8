// Owns the product's sign and name.
import { LayoutDashboard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import css from './entry.module.css';

export function Brand() {
  const { t } = useTranslation('shell');
  return (
    <p className={css.brand}>
      <LayoutDashboard aria-hidden />
      {t('appName')}
    </p>
  );
}
