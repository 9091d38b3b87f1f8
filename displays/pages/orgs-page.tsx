// Selection of the organization this hub works for (ORG-01 to ORG-11, ORG-17).

import { useState } from 'react';
import { Link, Redirect, useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import * as z from 'zod/mini';
import { useText } from '../i18n/use-text.ts';
import { api, type OrganizationRow } from '../link/http/api.ts';
import type { ApiRefusal } from '../link/http/api-call.ts';
import { useLoaded } from '../link/http/use-loaded.ts';
import { PageHead } from '../shell/frame/page-head.tsx';
import { START_PATH } from '../shell/session/board-path.ts';
import { reloadPage } from '../shell/session/leaving.ts';
import { loadSession, useSession, useStandalone } from '../shell/session/session-store.ts';
import { wantedIn } from '../shell/session/wanted.ts';
import { refusalText, showToast } from '../shell/toasts/toast.ts';
import { buttonClass } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { RetryNote } from '../ui/page/retry-note.tsx';
import { Skeleton } from '../ui/page/skeleton.tsx';
import { OrgList } from './org-list.tsx';
import css from './orgs-page.module.css';

export function OrgsPage() {
  const isStandalone = useStandalone();
  const wanted = wantedIn(useHistoryState());
  // A hub without a cloud has only its own restaurant.
  if (isStandalone) return <Redirect to={wanted ?? START_PATH} replace />;
  return <ChooseOrganization />;
}

function ChooseOrganization() {
  const t = useText('pages');
  const [, go] = useLocation();
  const wanted = wantedIn(useHistoryState());
  const [answer, load] = useLoaded(api.organizations);
  // The hub's current restaurant is one tap away: most people who log in work there (ORG-17).
  const current = useSession(({ session }) => session.organization);
  const [choosing, setChoosing] = useState<string>();
  const [block, setBlock] = useState<OrgBlockCause>();

  const choose = async (row: OrganizationRow, confirm: boolean) => {
    setChoosing(row.id);
    const chosen = await api.chooseOrganization(row.id, confirm);
    setChoosing(undefined);
    if (chosen.ok && confirm) {
      // Everything on this page belongs to the restaurant that the hub has left.
      go(wanted ?? START_PATH, { replace: true });
      reloadPage();
    } else if (chosen.ok) {
      await loadSession();
      go(wanted ?? START_PATH);
    } else if (chosen.code === 'kds-not-enabled') setBlock({ kind: 'not-enabled' });
    else if (chosen.params?.['right'] === 'setup') setBlock({ kind: 'not-yours' });
    else if (chosen.code === 'hub-bound-elsewhere' && !confirm) {
      setBlock({ kind: 'bound-elsewhere', row, current: boundElsewhere(chosen) });
    } else {
      setBlock(undefined);
      showToast(refusalText(chosen.code, chosen.params), 'danger');
    }
  };

  return (
    <div className={css.page}>
      <PageHead />
      <main className={css.main} aria-busy={!answer}>
        <h2 className={css.title}>{t('orgs.title')}</h2>
        {current && (
          <Link href={wanted ?? START_PATH} className={classes(buttonClass('main', 'big'), css.goOn)}>
            {t('orgs.goOn', { name: current.name })}
          </Link>
        )}
        {answer?.ok && (
          <OrgList rows={answer.value} choosing={choosing} onChoose={(row) => void choose(row, false)} />
        )}
        {answer && !answer.ok && <RetryNote text={t('orgs.failed')} onRetry={load} />}
        {!answer && <Skeleton rem={20} />}
      </main>
      {block && (
        <OrgBlock
          cause={block}
          busy={choosing !== undefined}
          onMove={(row) => void choose(row, true)}
          onClose={() => setBlock(undefined)}
        />
      )}
    </div>
  );
}

const body = z.object({ organization: z.object({ name: z.string() }) });

/** Name of the hub's current organization; empty if the hub doesn't send it. */
function boundElsewhere(refusal: ApiRefusal): string {
  const read = body.safeParse(refusal.body);
  return read.success ? read.data.organization.name : '';
}

/**
 * Reasons why an organization can't be chosen directly: not enabled, or the hub serves another one, which not everyone may
 * change.
 */
export type OrgBlockCause =
  | { kind: 'not-enabled' }
  | { kind: 'not-yours' }
  | { kind: 'bound-elsewhere'; row: OrganizationRow; current: string };

interface OrgBlockProps {
  cause: OrgBlockCause;
  busy: boolean;
  onMove: (row: OrganizationRow) => void;
  onClose: () => void;
}

function OrgBlock({ cause, busy, onMove, onClose }: OrgBlockProps) {
  const t = useText('pages');
  switch (cause.kind) {
    case 'not-enabled':
    case 'not-yours':
      return (
        <ConfirmDialog title={t('orgs.sorry')} onClose={onClose}>
          {cause.kind === 'not-yours' ? t('orgs.notYours') : refusalText('kds-not-enabled')}
        </ConfirmDialog>
      );
    case 'bound-elsewhere':
      return (
        <ConfirmDialog
          title={t('orgs.boundTitle')}
          confirm={{ label: t('orgs.move'), run: () => onMove(cause.row), busy }}
          onClose={onClose}
        >
          {t('orgs.boundText', { current: cause.current, next: cause.row.name })}
        </ConfirmDialog>
      );
    default:
      throw new Error(`No such block: ${JSON.stringify(cause satisfies never)}`);
  }
}
