// Shared parts of till tokens and webhooks: the calls, every answer parsed, and adding and showing entries (INTAKE-01).
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { quote } from '../../../shared/protocol/board/kitchen-load.ts';
import { newTill, newWebhook, type TillsPage, tillsPage } from '../../../shared/protocol/tills/tills.ts';
import { Bidi } from '../../i18n/bidi.tsx';
import { useText } from '../../i18n/use-text.ts';
import { type ApiAnswer, callApi, noAnswer } from '../../link/http/api-call.ts';
import { refusalText, showToast } from '../../shell/toasts/toast.ts';
import { Button } from '../../ui/button.tsx';
import type { DeliverectAnswers } from './deliverect-form.tsx';
import css from './tills-tab.module.css';

const of = (path: string, id: string) => `${path}/${encodeURIComponent(id)}`;

export const tillsApi = {
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

/** Runs a call immediately and reloads; shows the reason if the hub refused. */
export function useAct(onChanged: () => void) {
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

export interface TillsPartProps {
  page: TillsPage;
  onChanged: () => void;
}

interface AddFormProps {
  label: string;
  action: string;
  type?: 'url';
  max: number;
  busy: boolean;
  /** True if it was added: then the field is cleared. */
  onAdd: (text: string) => Promise<boolean>;
}

/** One field and the button that adds its value. */
export function AddForm({ label, action, type, max, busy, onAdd }: AddFormProps) {
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

interface SecretProps {
  title: string;
  hint: string;
  text: string;
  onDone: () => void;
}

/** A secret that is shown only this once. */
export function Secret({ title, hint, text, onDone }: SecretProps) {
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
