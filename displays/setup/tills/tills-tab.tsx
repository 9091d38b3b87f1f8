// Tills of the site: tokens, items received with a name only, webhooks; changes apply immediately (INTAKE-01, INTAKE-04,
// INTAKE-06).
import { useState } from 'react';
import { TILL_NAME_MAX_CHARACTERS, type Till } from '../../../shared/protocol/tills/tills.ts';
import { Bidi } from '../../i18n/bidi.tsx';
import { relativeDate } from '../../i18n/relative-date.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useLoaded } from '../../link/http/use-loaded.ts';
import { hubNow, useLive } from '../../link/live.ts';
import { useStandalone } from '../../shell/session/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { RetryNote } from '../../ui/page/retry-note.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import tab from '../setup-tab.module.css';
import { type DeliverectAnswers, DeliverectForm } from './deliverect-form.tsx';
import { AddForm, Secret, type TillsPartProps, tillsApi, useAct } from './till-parts.tsx';
import css from './tills-tab.module.css';
import { KnownItems, UnknownItems } from './unknown-items.tsx';
import { Webhooks } from './webhooks.tsx';

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

function Content({ page, onChanged }: TillsPartProps) {
  const isStandalone = useStandalone();
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
      {isStandalone && <KnownItems stations={page.stations} />}
      <Load />
      <Webhooks page={page} onChanged={onChanged} />
    </>
  );
}

/** Workload that tills are notified of, and the manual override (PACE-05). */
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
      <ul className={tab.list}>
        {stations
          .filter(({ open }) => open > 0)
          .map(({ id, name, open, busyMinutes, state: own }) => (
            <li key={id}>
              <div className={tab.about}>
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
      <div>
        <Button size="page" busy={busy} onClick={() => void act(() => tillsApi.pause(!paused))}>
          {t(paused ? 'load.goOn' : 'load.pauseNow')}
        </Button>
      </div>
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

/** Data needed to set up the till: its token, or the address that accepts its orders. */
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
