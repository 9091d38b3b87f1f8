// Choice of the start mode for a hub without a fixed one: offered on its first page, confirmed with the code that it
// printed (SOLO-01).
import { Cloud, FlaskConical, Store } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { StartChoice, StartMode } from '../../shared/protocol/standalone.ts';
import { useText } from '../i18n/use-text.ts';
import { loadSession } from '../shell/session/session-store.ts';
import { refusalText } from '../shell/toasts/toast.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import entry from './entry.module.css';
import { entryApi } from './entry-api.ts';
import { EntryFrame } from './entry-frame.tsx';
import css from './start-choice.module.css';

export type ChosenStart = StartMode['as'];

const WAYS = ['cloud', 'standalone', 'sandbox'] as const;
const ICONS = { cloud: Cloud, standalone: Store, sandbox: FlaskConical } as const;
const CODE_DIGITS = 8;
const LOOKS_EVERY_MS = 500;
/** Maximum number of polls; the hub is normally back within seconds, otherwise its log explains why. */
const LOOKS_MOST = 120;

interface StartOfferProps {
  now: ChosenStart;
  onChoose: (way: ChosenStart) => void;
}

/** Below the login: the other start modes of this hub. */
export function StartOffer({ now, onChoose }: StartOfferProps) {
  const t = useText('pages');
  return (
    <section className={css.offer} aria-label={t('choice.title')}>
      <h2>{t(now === 'sandbox' ? 'choice.ofSandbox' : 'choice.ofCloud')}</h2>
      {WAYS.filter((way) => way !== now).map((way) => {
        const Icon = ICONS[way];
        return (
          <button key={way} type="button" className={css.way} onClick={() => onChoose(way)}>
            <Icon aria-hidden />
            <b>{t(`choice.${way}`)}</b>
            <small>{t(`choice.${way}Text`)}</small>
          </button>
        );
      })}
    </section>
  );
}

interface StartChoicePageProps {
  now: ChosenStart;
  /** Initially selected. */
  first: ChosenStart;
  /** The hub runs in the chosen mode; `code` was right. */
  onChosen: (code: string) => void;
  onBack: () => void;
}

const NO_CLOUD = { apiUrl: '', brokerUrl: '', brokerLogin: '', brokerPasscode: '', brokerVhost: '' };
type CloudDraft = typeof NO_CLOUD;

export function StartChoicePage({ now, first, onChosen, onBack }: StartChoicePageProps) {
  const t = useText('pages');
  const [way, setWay] = useState<ChosenStart>(first);
  const [code, setCode] = useState('');
  const [cloud, setCloud] = useState(NO_CLOUD);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const isOk =
    code.replace(/\D/g, '').length === CODE_DIGITS &&
    (way !== 'cloud' || (cloud.apiUrl.trim() !== '' && cloud.brokerUrl.trim() !== ''));
  const choose = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !isOk) return;
    setBusy(true);
    setRefusal(undefined);
    const chosen = await entryApi.chooseStart(code, choiceOf(way, cloud));
    const isThere = chosen.ok && (await hubIs(way));
    setBusy(false);
    if (isThere) onChosen(code);
    else setRefusal(chosen.ok ? t('choice.notBack') : refusalText(chosen.code, chosen.params));
  };
  return (
    <EntryFrame title={t('choice.title')}>
      <form className={entry.form} onSubmit={(event) => void choose(event)} noValidate>
        {refusal && (
          <p className={entry.refusal} role="alert">
            {refusal}
          </p>
        )}
        <WayChoice now={now} value={way} disabled={busy} onChange={setWay} />
        {way === 'cloud' && <CloudFields cloud={cloud} onEdit={(part) => setCloud({ ...cloud, ...part })} />}
        <TextField
          big
          label={t('firstRun.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
        <div className={css.foot}>
          <Button size="big" look="line" disabled={busy} onClick={onBack}>
            {t('firstRun.back')}
          </Button>
          <Button type="submit" size="big" look="main" disabled={!isOk || busy} busy={busy}>
            {t(busy ? 'choice.starting' : 'choice.choose')}
          </Button>
        </div>
      </form>
    </EntryFrame>
  );
}

interface WayChoiceProps {
  now: ChosenStart;
  value: ChosenStart;
  disabled: boolean;
  onChange: (way: ChosenStart) => void;
}

function WayChoice({ now, value, disabled, onChange }: WayChoiceProps) {
  const t = useText('pages');
  return (
    <fieldset className={css.ways} disabled={disabled}>
      <legend className="visually-hidden">{t('choice.title')}</legend>
      {WAYS.filter((way) => way !== now).map((way) => (
        <label key={way} className={css.kind}>
          <input type="radio" name="way" checked={value === way} onChange={() => onChange(way)} />
          <b>{t(`choice.${way}`)}</b>
          <small>{t(`choice.${way}Text`)}</small>
        </label>
      ))}
    </fieldset>
  );
}

interface CloudFieldsProps {
  cloud: CloudDraft;
  onEdit: (part: Partial<CloudDraft>) => void;
}

function CloudFields({ cloud, onEdit }: CloudFieldsProps) {
  const t = useText('pages');
  const field = (name: keyof CloudDraft, more: { type?: string; placeholder?: string } = {}) => (
    <TextField
      label={t(`choice.field.${name}`)}
      dir="ltr"
      autoComplete="off"
      value={cloud[name]}
      onChange={({ target }) => onEdit({ [name]: target.value })}
      {...more}
    />
  );
  return (
    <div className={css.fields}>
      {field('apiUrl', { type: 'url', placeholder: 'https://' })}
      {field('brokerUrl', { type: 'url', placeholder: 'wss://' })}
      {field('brokerLogin')}
      {field('brokerPasscode', { type: 'password' })}
      {field('brokerVhost')}
    </div>
  );
}

/** Empty fields count as unset. */
function choiceOf(way: ChosenStart, cloud: CloudDraft): StartChoice {
  if (way !== 'cloud') return { as: way };
  const { apiUrl, brokerUrl, ...rest } = cloud;
  const given = Object.entries(rest).filter(([, text]) => text.trim() !== '');
  return { as: way, apiUrl: apiUrl.trim(), brokerUrl: brokerUrl.trim(), ...Object.fromEntries(given) };
}

/** Polls until the hub is back in that mode; false if it isn't in time. */
async function hubIs(way: ChosenStart): Promise<boolean> {
  for (let look = 0; look < LOOKS_MOST; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, LOOKS_EVERY_MS));
    if ((await loadSession()).choice?.as === way) return true;
  }
  return false;
}
