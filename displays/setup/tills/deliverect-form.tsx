// A till whose orders come through Deliverect: the credentials from Deliverect, entered once (INTAKE-01).
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import {
  DELIVERECT_API,
  DELIVERECT_SECRET_MAX_CHARACTERS,
  DELIVERECT_SECRET_MIN_CHARACTERS,
  TILL_NAME_MAX_CHARACTERS,
  WEBHOOK_URL_MAX_CHARACTERS,
} from '../../../shared/protocol/tills/tills.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import tab from '../setup-tab.module.css';
import css from './tills-tab.module.css';

export interface DeliverectAnswers {
  secret: string;
  statuses?: { clientId: string; clientSecret: string; address: string } | undefined;
}

const EMPTY = { name: '', secret: '', clientId: '', clientSecret: '', address: DELIVERECT_API };
type DeliverectInput = typeof EMPTY;

interface DeliverectFormProps {
  busy: boolean;
  /** True if it was added: then the fields are cleared. */
  onAdd: (name: string, answers: DeliverectAnswers) => Promise<boolean>;
}

export function DeliverectForm({ busy, onAdd }: DeliverectFormProps) {
  const t = useText('tills');
  const [typed, setTyped] = useState(EMPTY);
  const answers = answersOf(typed);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (answers !== undefined && (await onAdd(typed.name.trim(), answers))) setTyped(EMPTY);
  };
  const field = (name: keyof DeliverectInput, label: string, max: number, type = 'text') => (
    <label>
      {label}
      <input
        type={type}
        autoComplete="off"
        value={typed[name]}
        maxLength={max}
        dir={name === 'name' ? 'auto' : 'ltr'}
        onChange={(event) => setTyped((before) => ({ ...before, [name]: event.target.value }))}
      />
    </label>
  );
  return (
    <form className={css.form} onSubmit={(event) => void add(event)}>
      <p className={tab.hint}>{t('deliverect.hint')}</p>
      {field('name', t('tokens.name'), TILL_NAME_MAX_CHARACTERS)}
      {field('secret', t('deliverect.secret'), DELIVERECT_SECRET_MAX_CHARACTERS, 'password')}
      <p className={tab.hint}>{t('deliverect.statuses')}</p>
      {field('clientId', t('deliverect.clientId'), DELIVERECT_SECRET_MAX_CHARACTERS)}
      {field('clientSecret', t('deliverect.clientSecret'), DELIVERECT_SECRET_MAX_CHARACTERS, 'password')}
      {field('address', t('deliverect.address'), WEBHOOK_URL_MAX_CHARACTERS)}
      <Button look="main" size="page" type="submit" busy={busy} disabled={busy || answers === undefined}>
        <Plus aria-hidden />
        {t('deliverect.add')}
      </Button>
    </form>
  );
}

/** Undefined until complete: a name, a secret, and either the whole login or none of it. */
function answersOf({
  name,
  secret,
  clientId,
  clientSecret,
  address,
}: DeliverectInput): DeliverectAnswers | undefined {
  const isLong = (text: string) => text.trim().length >= DELIVERECT_SECRET_MIN_CHARACTERS;
  if (name.trim() === '' || !isLong(secret)) return undefined;
  if (clientId.trim() === '' && clientSecret.trim() === '') return { secret };
  if (clientId.trim() === '' || !isLong(clientSecret) || address.trim() === '') return undefined;
  return { secret, statuses: { clientId, clientSecret, address: address.trim() } };
}
