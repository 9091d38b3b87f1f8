// What a display shows that opened while its hub was away; it goes on by itself.
import { CloudOff } from 'lucide-react';
import { useEffect } from 'react';
import { LIVE_RECONNECT_MAX_MS } from '../../../shared/limits.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { MessagePage } from '../../ui/page/message-page.tsx';
import { loadSession } from '../session/session-store.ts';

export function HubAwayPage() {
  const t = useText('shell');
  useEffect(() => {
    const timer = setInterval(() => void loadSession(), LIVE_RECONNECT_MAX_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <MessagePage icon={CloudOff} title={t('hubAway.title')} text={t('hubAway.text')} urgent>
      <Button look="main" onClick={() => void loadSession()}>
        {t('hubAway.retry')}
      </Button>
    </MessagePage>
  );
}
