// Owns what a display shows that opened while its hub was away; it goes on by itself.
import { CloudOff } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { LIVE_RECONNECT_MAX_MS } from '../../shared/limits.ts';
import { Button } from '../theme/button.tsx';
import { MessagePage } from './message-page.tsx';
import { loadSession } from './session-store.ts';

export function HubAwayPage() {
  const { t } = useTranslation('shell');
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
