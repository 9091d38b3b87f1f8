// Owns choosing the organization this hub works for (ORG-01 to ORG-11, ORG-17).
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { useText } from '../i18n/use-text.ts';
import { api, type OrganizationRow } from '../link/http/api.ts';
import { useLoaded } from '../link/http/use-loaded.ts';
import { PageHead } from '../shell/frame/page-head.tsx';
import { START_PATH } from '../shell/session/board-path.ts';
import { loadSession } from '../shell/session/session-store.ts';
import { wantedIn } from '../shell/session/wanted.ts';
import { refusalText, showToast } from '../shell/toasts/toast.ts';
import { RetryNote } from '../ui/retry-note.tsx';
import { boundElsewhere } from './bound-elsewhere.ts';
import { OrgBlock, type OrgBlockCause } from './org-block.tsx';
import { OrgList } from './org-list.tsx';
import css from './orgs-page.module.css';

export function OrgsPage() {
  const t = useText('pages');
  const [, go] = useLocation();
  const wanted = wantedIn(useHistoryState());
  const [answer, load] = useLoaded(api.organizations);
  const [choosing, setChoosing] = useState<string>();
  const [block, setBlock] = useState<OrgBlockCause>();

  const choose = async (row: OrganizationRow, confirm: boolean) => {
    setChoosing(row.id);
    const chosen = await api.chooseOrganization(row.id, confirm);
    setChoosing(undefined);
    if (chosen.ok) {
      await loadSession();
      go(wanted ?? START_PATH);
    } else if (chosen.code === 'kds-not-enabled') setBlock({ kind: 'not-enabled' });
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
        {answer?.ok && (
          <OrgList rows={answer.value} choosing={choosing} onChoose={(row) => void choose(row, false)} />
        )}
        {answer && !answer.ok && <RetryNote text={t('orgs.failed')} onRetry={load} />}
        {!answer && <div className={css.skeleton} />}
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
