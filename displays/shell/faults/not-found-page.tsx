// Page for an unknown address.
import { Compass } from 'lucide-react';
import { Link } from 'wouter';
import { useText } from '../../i18n/use-text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { MessagePage } from '../../ui/page/message-page.tsx';
import { START_PATH } from '../session/board-path.ts';

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
