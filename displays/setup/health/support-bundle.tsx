// Owns the way to the bundle for support: a plain download, which the browser shows and ends by itself (OPS-04).
import { Download, LifeBuoy } from 'lucide-react';
import { useText } from '../../i18n/use-text.ts';
import { buttonClass } from '../../ui/button.tsx';
import css from './health-tab.module.css';

export function SupportBundle() {
  const t = useText('health');
  return (
    <section className={css.support} aria-label={t('support.title')}>
      <LifeBuoy aria-hidden />
      <div>
        <h3>{t('support.title')}</h3>
        <p>{t('support.text')}</p>
      </div>
      <a className={buttonClass('plain', 'page')} href="/api/support-bundle" download>
        <Download aria-hidden />
        {t('support.download')}
      </a>
    </section>
  );
}
