// The tills of the site: tokens, items that came with a name alone, webhooks; what is done holds at once (INTAKE-01, INTAKE-04,
// INTAKE-06).
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { quote } from '../../../shared/protocol/kitchen-load.ts';
import {
  newTill,
  newWebhook,
  TILL_NAME_MAX_CHARACTERS,
  type Till,
  type TillsPage,
  tillsPage,
  WEBHOOK_URL_MAX_CHARACTERS,
  type Webhook,
} from '../../../shared/protocol/tills/tills.ts';
import { Bidi } from '../../i18n/bidi.tsx';
import { relativeDate } from '../../i18n/relative-date.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { type ApiAnswer, callApi, noAnswer } from '../../link/http/api-call.ts';
import { useLoaded } from '../../link/http/use-loaded.ts';
import { hubNow, useLive } from '../../link/live.ts';
import { refusalText, showToast } from '../../shell/toasts/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { RetryNote } from '../../ui/page/retry-note.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import tab from '../setup-tab.module.css';
import { type DeliverectAnswers, DeliverectForm } from './deliverect-form.tsx';
import css from './tills-tab.module.css';
import { UnknownItems } from './unknown-items.tsx';

const of = (path: string, id: string) => `${path}/${encodeURIComponent(id)}`;

const tillsApi = {
  page: () => callApi('/api/tills', { answer: tillsPage }),
  add: (name: string, deliverect?: DeliverectAnswers) =>
    callApi('/api/tills', { method: 'POST', body: { name, deliverect }, answer: newTill }),
  revoke: (id: string) => callApi(of('/api/tills', id), { method: 'DELETE', answer: noAnswer }),
  addWebhook: (url: string) =>
    callApi('/api/webhooks', { method: 'POST', body: { url }, answer: newWebhook }),
  removeWebhook: (id: string) => callApi(of('/api/webhooks', id), { method: 'DELETE', answer: noAnswer }),
  retry: (id: string) =>
    callApi(`${of('/api/webhooks', id)}/retry`, { method: 'POST', body: {}, answer: noAnswer }),
  give: (item: string, station: string | null) =>
    callApi('/api/named-items', { method: 'PUT', body: { item, station }, answer: noAnswer }),
  load: () => callApi('/api/kitchen-load', { answer: quote }),
  pause: (paused: boolean) =>
    callApi('/api/kitchen-load', { method: 'PUT', body: { paused }, answer: quote }),
  giveOthers: (station: string | null) =>
    callApi('/api/named-items/station', { method: 'PUT', body: { station }, answer: noAnswer }),
};

export function TillsTab() {
  const t = useText('tills');
  const setup = useText('setup');
  const [answer, again] = useLoaded(tillsApi.page);
  return (
    <main className={tab.main} aria-busy={answer === undefined}>
      <h2 className="visually-hidden">{setup('tabs.tills')}</h2>
      {answer === undefined && <Skeleton rem={24} />}
      {answer?.ok === false && <RetryNote text={t('failed')} onRetry={again} />}
      {answer?.ok && <Content page={answer.value} onChanged={again} />}
    </main>
  );
}

/** Does it at once and looks again; says why not, where the hub refused. */
function useAct(onChanged: () => void) {
  const [busy, setBusy] = useState(false);
  const act = async <Value,>(call: () => Promise<ApiAnswer<Value>>): Promise<Value | undefined> => {
    setBusy(true);
    const answer = await call();
    setBusy(false);
    if (!answer.ok) {
      showToast(refusalText(answer.code, answer.params), 'danger');
      return undefined;
    }
    onChanged();
    return answer.value;
  };
  return { busy, act };
}

interface TillsPartProps {
  page: TillsPage;
  onChanged: () => void;
}

function Content({ page, onChanged }: TillsPartProps) {
  const { busy, act } = useAct(onChanged);
  return (
    <>
      <Tokens page={page} onChanged={onChanged} />
      <UnknownItems
        page={page}
        busy={busy}
        onGive={(item, station) => void act(() => tillsApi.give(item, station))}
        onGiveOthers={(station) => void act(() => tillsApi.giveOthers(station))}
      />
      <Load />
      <Webhooks page={page} onChanged={onChanged} />
    </>
  );
}

/** What tills are told of the kitchen's work, and a manager's hand on it (PACE-05). */
function Load() {
  const t = useText('tills');
  const [answer, again] = useLoaded(tillsApi.load);
  const { busy, act } = useAct(again);
  if (!answer?.ok) return null;
  const { state, paused, minutes, enabled, stations } = answer.value;
  return (
    <section className={tab.panel} aria-label={t('load.title')}>
      <h3>{t('load.title')}</h3>
      <p className={tab.hint}>{t(enabled ? 'load.hint' : 'load.off')}</p>
      <p role="status">
        <strong>{t(paused ? 'load.byHand' : `load.${state}`)}</strong>{' '}
        {enabled && t('load.minutes', { minutes })}
      </p>
      <ul className={css.list}>
        {stations
          .filter(({ open }) => open > 0)
          .map(({ id, name, open, busyMinutes, state: own }) => (
            <li key={id}>
              <div className={css.about}>
                <strong>
                  <bdi>{name}</bdi>
                </strong>
                <small data-bad={own === 'open' ? undefined : true}>
                  {t('load.station', { count: open, minutes: busyMinutes })}
                </small>
              </div>
            </li>
          ))}
      </ul>
      <Button size="page" busy={busy} onClick={() => void act(() => tillsApi.pause(!paused))}>
        {t(paused ? 'load.goOn' : 'load.pauseNow')}
      </Button>
    </section>
  );
}

function Tokens({ page, onChanged }: TillsPartProps) {
  const t = useText('tills');
  const { busy, act } = useAct(onChanged);
  const [kind, setKind] = useState<TillKind>('token');
  const [made, setMade] = useState<Till & { token?: string | undefined }>();
  const [revoked, setRevoked] = useState<Till>();
  const add = async (name: string, deliverect?: DeliverectAnswers) => {
    const till = await act(() => tillsApi.add(name, deliverect));
    setMade((before) => till ?? before);
    return till !== undefined;
  };
  const revoke = async ({ id }: Till) => {
    await act(() => tillsApi.revoke(id));
    setRevoked(undefined);
  };
  return (
    <section className={tab.panel} aria-label={t('tokens.title')}>
      <h3>{t('tokens.title')}</h3>
      <p className={tab.hint}>{t('tokens.hint')}</p>
      <KindButtons chosen={kind} onChoose={setKind} />
      {kind === 'token' ? (
        <AddForm
          label={t('tokens.name')}
          action={t('tokens.add')}
          max={TILL_NAME_MAX_CHARACTERS}
          busy={busy}
          onAdd={add}
        />
      ) : (
        <DeliverectForm busy={busy} onAdd={add} />
      )}
      {made !== undefined && <Made till={made} onDone={() => setMade(undefined)} />}
      {page.tills.length === 0 && <p className={tab.hint}>{t('tokens.none')}</p>}
      <ul className={tab.list}>
        {page.tills.map((till) => (
          <li key={till.id}>
            <TillWords till={till} />
            <Button size="page" disabled={busy} onClick={() => setRevoked(till)}>
              {t('tokens.revoke')}
            </Button>
          </li>
        ))}
      </ul>
      {revoked !== undefined && (
        <ConfirmDialog
          title={t('tokens.revokeTitle', { name: revoked.name })}
          confirm={{ label: t('tokens.revoke'), run: () => void revoke(revoked), busy }}
          onClose={() => setRevoked(undefined)}
        >
          {t('tokens.revokeText')}
        </ConfirmDialog>
      )}
    </section>
  );
}

interface AddFormProps {
  label: string;
  action: string;
  type?: 'url';
  max: number;
  busy: boolean;
  /** Whether it was added: then the field is empty again. */
  onAdd: (text: string) => Promise<boolean>;
}

/** One field and the button that adds what it says. */
function AddForm({ label, action, type, max, busy, onAdd }: AddFormProps) {
  const [text, setText] = useState('');
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (await onAdd(text.trim())) setText('');
  };
  return (
    <form className={css.form} onSubmit={(event) => void add(event)}>
      <label>
        {label}
        <input
          type={type ?? 'text'}
          value={text}
          maxLength={max}
          dir={type === 'url' ? 'ltr' : 'auto'}
          placeholder={type === 'url' ? 'http://' : ''}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <Button look="main" size="page" type="submit" busy={busy} disabled={busy || text.trim() === ''}>
        <Plus aria-hidden />
        {action}
      </Button>
    </form>
  );
}

type TillKind = 'token' | 'deliverect';
const KINDS: readonly TillKind[] = ['token', 'deliverect'];

function KindButtons({ chosen, onChoose }: { chosen: TillKind; onChoose: (kind: TillKind) => void }) {
  const t = useText('tills');
  return (
    <fieldset className={css.stations} aria-label={t('kind.label')}>
      {KINDS.map((kind) => (
        <Button
          key={kind}
          size="page"
          look={kind === chosen ? 'main' : 'line'}
          aria-pressed={kind === chosen}
          onClick={() => onChoose(kind)}
        >
          {t(`kind.${kind}`)}
        </Button>
      ))}
    </fieldset>
  );
}

/** What whoever sets up the till needs of it: its token, or the address where its orders are taken. */
function Made({ till, onDone }: { till: Till & { token?: string | undefined }; onDone: () => void }) {
  const t = useText('tills');
  const { name, token } = till;
  if (token !== undefined)
    return <Secret title={t('tokens.new', { name })} hint={t('tokens.once')} text={token} onDone={onDone} />;
  return (
    <Secret
      title={t('deliverect.made', { name })}
      hint={t('deliverect.enter')}
      text={doorOf(till)}
      onDone={onDone}
    />
  );
}

function doorOf({ id }: Till): string {
  return `${location.origin}/api/intake/deliverect/${encodeURIComponent(id)}/orders`;
}

function TillWords({ till }: { till: Till }) {
  const { name, kind, lastUsedAt } = till;
  const t = useText('tills');
  const language = useLanguage();
  const site = useLive((state) => state.site);
  return (
    <div className={tab.about}>
      <strong>
        <bdi>{name}</bdi>
      </strong>
      <small>
        {lastUsedAt === undefined
          ? t('tokens.unused')
          : t('tokens.used', { when: relativeDate(lastUsedAt, hubNow(), site, language) })}
      </small>
      {kind === 'deliverect' && (
        <small>
          {t('deliverect.of')} · <Bidi dir="ltr">{doorOf(till)}</Bidi>
        </small>
      )}
    </div>
  );
}

interface SecretProps {
  title: string;
  hint: string;
  text: string;
  onDone: () => void;
}

/** What is shown this once. */
function Secret({ title, hint, text, onDone }: SecretProps) {
  const t = useText('tills');
  return (
    <div className={css.secret} role="status">
      <strong>{title}</strong>
      <code>
        <Bidi dir="ltr">{text}</Bidi>
      </code>
      <span>{hint}</span>
      <div>
        <Button size="page" onClick={onDone}>
          {t('tokens.done')}
        </Button>
      </div>
    </div>
  );
}

function Webhooks({ page, onChanged }: TillsPartProps) {
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

/** What it is, and what it didn't take. */
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
