// Skeleton of a page that is being loaded.
import { useText } from '../../i18n/use-text.ts';
import css from './loading-page.module.css';

const CARDS = ['a', 'b', 'c', 'd', 'e'];

export function LoadingPage() {
  const t = useText('shell');
  return (
    <main className={css.page} aria-busy="true" aria-label={t('loading')}>
      <div className={css.bar} />
      <div className={css.cards}>
        {CARDS.map((card) => (
          <div key={card} className={css.card} />
        ))}
      </div>
    </main>
  );
}
