// Owns what an unknown address shows.
import { Compass } from 'lucide-react';
import { Link } from 'wouter';
import { useText } from '../i18n/use-text.ts';
import { buttonClass } from '../theme/button.tsx';
import { START_PATH } from './board-path.ts';
import { MessagePage } from './message-page.tsx';

export function NotFoundPage() {
  const t = useText('around');
  return (
    <MessagePage icon={Compass} title={t('notFound.title')}>
      <Link href={START_PATH} className={buttonClass('main', 'big')}>
        {t('notFound.toStart')}
      </Link>
    </MessagePage>
  );
}
