// Owns what is shown for a board that isn't there.
import { SearchX } from 'lucide-react';
import { useLocation } from 'wouter';
import { useText } from '../i18n/use-text.ts';
import { START_PATH } from '../shell/board-path.ts';
import { MessagePage } from '../shell/message-page.tsx';
import { Button } from '../theme/button.tsx';

export function UnknownBoard() {
  const t = useText('shell');
  const [, go] = useLocation();
  return (
    <MessagePage icon={SearchX} title={t('board.unknownTitle')} text={t('board.unknownText')}>
      <Button look="main" size="big" onClick={() => go(START_PATH)}>
        {t('board.choose')}
      </Button>
    </MessagePage>
  );
}
