// Receivers of the hub's notifications about till orders, and failed deliveries (INTAKE-06).
import { useState } from 'react';
import { WEBHOOK_URL_MAX_CHARACTERS, type Webhook } from '../../../shared/protocol/tills/tills.ts';
import { Bidi } from '../../i18n/bidi.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import tab from '../setup-tab.module.css';
import { AddForm, Secret, type TillsPartProps, tillsApi, useAct } from './till-parts.tsx';

export function Webhooks({ page, onChanged }: TillsPartProps) {
  const t = useText('tills');
  const { busy, act } = useAct(onChanged);
  const [made, setMade] = useState<{ url: string; secret: string }>();
  const [removed, setRemoved] = useState<Webhook>();
  const add = async (url: string) => {
    const hook = await act(() => tillsApi.addWebhook(url));
    setMade((before) => hook ?? before);
    return hook !== undefined;
  };
  const remove = async ({ id }: Webhook) => {
    await act(() => tillsApi.removeWebhook(id));
    setRemoved(undefined);
  };
  return (
    <section className={tab.panel} aria-label={t('hooks.title')}>
      <h3>{t('hooks.title')}</h3>
      <p className={tab.hint}>{t('hooks.hint')}</p>
      <AddForm
        label={t('hooks.url')}
        action={t('hooks.add')}
        type="url"
        max={WEBHOOK_URL_MAX_CHARACTERS}
        busy={busy}
        onAdd={add}
      />
      {made !== undefined && (
        <Secret
          title={t('hooks.secret', { url: `\u2066${made.url}\u2069` })}
          hint={t('hooks.once')}
          text={made.secret}
          onDone={() => setMade(undefined)}
        />
      )}
      {page.webhooks.length === 0 && <p className={tab.hint}>{t('hooks.none')}</p>}
      <ul className={tab.list}>
        {page.webhooks.map((hook) => (
          <WebhookRow
            key={hook.id}
            hook={hook}
            busy={busy}
            onRetry={() => void act(() => tillsApi.retry(hook.id))}
            onRemove={() => setRemoved(hook)}
          />
        ))}
      </ul>
      {removed !== undefined && (
        <ConfirmDialog
          title={t('hooks.removeTitle')}
          confirm={{ label: t('hooks.remove'), run: () => void remove(removed), busy }}
          onClose={() => setRemoved(undefined)}
        >
          {t('hooks.removeText')}
        </ConfirmDialog>
      )}
    </section>
  );
}

interface WebhookRowProps {
  hook: Webhook;
  busy: boolean;
  onRetry: () => void;
  onRemove: () => void;
}

function WebhookRow({ hook, busy, onRetry, onRemove }: WebhookRowProps) {
  const t = useText('tills');
  return (
    <li>
      <WebhookWords hook={hook} />
      {hook.failed.length > 0 && (
        <Button size="page" disabled={busy} onClick={onRetry}>
          {t('hooks.retry')}
        </Button>
      )}
      <Button size="page" disabled={busy} onClick={onRemove}>
        {t('hooks.remove')}
      </Button>
    </li>
  );
}

/** Address of a webhook, and its failed deliveries. */
function WebhookWords({ hook: { url, waiting, failed } }: { hook: Webhook }) {
  const t = useText('tills');
  return (
    <div className={tab.about}>
      <strong>
        <Bidi dir="ltr">{url}</Bidi>
      </strong>
      {waiting === 0 && failed.length === 0 && <small>{t('hooks.fine')}</small>}
      {waiting > 0 && <small>{t('hooks.waiting', { count: waiting })}</small>}
      {failed.length > 0 && <small data-bad>{t('hooks.failed', { count: failed.length })}</small>}
      {failed.slice(0, 5).map(({ event, type, orderId, reason }) => (
        <small key={event}>{t('hooks.failure', { type, order: `\u2068${orderId}\u2069`, reason })}</small>
      ))}
    </div>
  );
}
