// People signed in at this hub, below its displays: who, where and since when, each with a sign-out button (AUTH-21).
import { useEffect, useState } from 'react';
import { DISPLAYS_REFRESH_MS } from '../../shared/limits.ts';
import type { SignedInRow } from '../../shared/protocol/signed-in.ts';
import { Bidi } from '../i18n/bidi.tsx';
import { useLanguage, useText } from '../i18n/use-text.ts';
import { useLoaded } from '../link/http/use-loaded.ts';
import { loadSession } from '../shell/session/session-store.ts';
import { refusalText, showToast } from '../shell/toasts/toast.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { RetryNote } from '../ui/page/retry-note.tsx';
import { agoText } from './ago-text.ts';
import css from './devices.module.css';
import { devicesApi } from './devices-api.ts';
import { ListTable } from './list-table.tsx';
import own from './signed-in.module.css';

const COLUMNS = ['name', 'device', 'since', 'seen'] as const;

export function SignedIn() {
  const t = useText('devices');
  const [answer, load] = useLoaded(devicesApi.signedIn);
  const [leaving, setLeaving] = useState<SignedInRow>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const timer = setInterval(load, DISPLAYS_REFRESH_MS);
    return () => clearInterval(timer);
  }, [load]);

  const end = async ({ id, isOwn }: SignedInRow) => {
    setBusy(true);
    const ended = await devicesApi.signOut(id);
    setBusy(false);
    setLeaving(undefined);
    if (!ended.ok) showToast(refusalText(ended.code, ended.params), 'danger');
    if (isOwn) await loadSession();
    else load();
  };

  return (
    <section className={classes(css.devices, own.people)} aria-labelledby="signed-in" aria-busy={!answer}>
      <h3 id="signed-in" className={own.title}>
        {t('people.title')}
      </h3>
      {answer?.ok && (
        <ListTable columns={COLUMNS.map((key) => ({ key, name: t(`people.${key}`) }))}>
          {answer.value.sessions.map((row) => (
            <SignedInLine
              key={row.id}
              row={row}
              hubTime={answer.value.hubTime}
              onEnd={() => setLeaving(row)}
            />
          ))}
        </ListTable>
      )}
      {answer && !answer.ok && <RetryNote text={t('people.failed')} onRetry={load} />}
      <p className={css.note}>{t('people.hint')}</p>
      {leaving && (
        <ConfirmDialog
          title={t('people.endTitle', { name: `\u2068${leaving.name}\u2069` })}
          confirm={{ label: t('people.end'), run: () => void end(leaving), busy }}
          onClose={() => setLeaving(undefined)}
        >
          {t(leaving.isOwn ? 'people.endOwnText' : 'people.endText')}
        </ConfirmDialog>
      )}
    </section>
  );
}

interface SignedInLineProps {
  row: SignedInRow;
  hubTime: number;
  onEnd: () => void;
}

function SignedInLine({ row, hubTime, onEnd }: SignedInLineProps) {
  const t = useText('devices');
  const language = useLanguage();
  const { name, email, device, createdAt, lastSeenAt, isConnected, isOwn, maySetup } = row;
  return (
    <tr>
      <th scope="row">
        <bdi>{name || email}</bdi>
        {isOwn && <span className={css.chip}>{t('people.own')}</span>}
        {maySetup && <span className={css.chip}>{t('people.setup')}</span>}
        <Bidi dir="ltr" className={own.email}>
          {email}
        </Bidi>
      </th>
      <td data-label={t('people.device')}>
        {device === undefined ? t('list.never') : <Bidi dir="ltr">{device}</Bidi>}
      </td>
      <td data-label={t('people.since')}>
        {new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(createdAt)}
      </td>
      <td data-label={t('people.seen')}>
        {isConnected || isOwn ? t('list.now') : agoText(hubTime - lastSeenAt, language)}
      </td>
      <td className={css.acts}>
        <Button
          look="quiet"
          size="page"
          aria-label={t('people.endOf', { name: `\u2068${name}\u2069` })}
          onClick={onEnd}
        >
          {t('people.end')}
        </Button>
      </td>
    </tr>
  );
}
