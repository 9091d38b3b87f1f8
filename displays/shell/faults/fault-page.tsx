// Owns the screen that stands in for one that failed.
import { TriangleAlert } from 'lucide-react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { MessagePage } from '../../ui/message-page.tsx';

export function FaultPage() {
  const t = useText('shell');
  return (
    <MessagePage icon={TriangleAlert} title={t('fault.title')} text={t('fault.text')} urgent>
      <Button look="main" onClick={() => location.reload()}>
        {t('fault.reload')}
      </Button>
    </MessagePage>
  );
}
