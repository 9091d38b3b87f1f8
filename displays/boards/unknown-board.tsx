// Owns what is shown for a board that isn't there.
import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { START_PATH } from '../shell/board-path.ts';
import { MessagePage } from '../shell/message-page.tsx';
import { Button } from '../theme/button.tsx';

export function UnknownBoard() {
  const { t } = useTranslation('shell');
  const [, go] = useLocation();
  return (
    <MessagePage icon={SearchX} title={t('board.unknownTitle')} text={t('board.unknownText')}>
      <Button look="main" size="big" onClick={() => go(START_PATH)}>
        {t('board.choose')}
      </Button>
    </MessagePage>
  );
}
