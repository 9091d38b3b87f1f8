// Setup page for managers: loading, the form around its tabs, saving (SHELL-08, PERM-05).

import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useForm } from 'react-hook-form';
import { Redirect, useLocation } from 'wouter';
import { AdminCodeDialog } from '../dialogs/balance/admin-code-dialog.tsx';
import { useLanguage, useText } from '../i18n/use-text.ts';
import type { ApiAnswer, ApiRefusal } from '../link/http/api-call.ts';
import { useLoaded } from '../link/http/use-loaded.ts';
import { SETUP_PATH, START_PATH } from '../shell/session/board-path.ts';
import { UnsavedGuard } from '../shell/session/leave-guard.tsx';
import { useSession } from '../shell/session/session-store.ts';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { RetryNote } from '../ui/page/retry-note.tsx';
import { Skeleton } from '../ui/page/skeleton.tsx';
import { HealthTab } from './health/health-tab.tsx';
import { ProblemList } from './problem-list.tsx';
import { type CatalogueNames, type StoredSetup, setupApi } from './setup-api.ts';
import { draftOf, type SetupDraft } from './setup-draft.ts';
import { SetupHead } from './setup-head.tsx';
import css from './setup-page.module.css';
import { isOfferedTab, isSetupTab, type SetupTab, setupPath } from './setup-path.ts';
import { SetupScopeContext } from './setup-scope.ts';
import { SetupTabContent } from './setup-tab.tsx';
import { type SetupSaving, useSetupSaving } from './use-setup-saving.ts';

interface SetupPageProps {
  view: string | undefined;
  profile: string | undefined;
}

export function SetupPage({ view, profile }: SetupPageProps) {
  const language = useLanguage();
  const session = useSession((state) => state.session);
  // The health tab works without the setup. Once another tab needed the form, it stays: it may contain unsaved edits.
  const [needsForm, setNeedsForm] = useState(view !== 'health');
  if (!needsForm && view !== 'health') setNeedsForm(true);
  if (!isSetupTab(view) || !isOfferedTab(view, session))
    return <Redirect to={setupPath('profiles')} replace />;
  return (
    <I18nProvider locale={localeOf(language, session.organization?.region)}>
      {needsForm ? (
        <LoadedSetup tab={view} profile={profile} />
      ) : (
        <SetupFrame tab={view} saving={undefined}>
          <HealthTab />
        </SetupFrame>
      )}
    </I18nProvider>
  );
}

interface FrameProps {
  tab: SetupTab;
  saving: SetupSaving | undefined;
  children: ReactNode;
}

/** The header is shown while a tab loads its texts or code. */
function SetupFrame({ tab, saving, children }: FrameProps) {
  return (
    <div className={css.page}>
      <SetupHead tab={tab} saving={saving} />
      <Suspense fallback={<Waiting />}>{children}</Suspense>
    </div>
  );
}

function Waiting() {
  return (
    <main aria-busy>
      <Skeleton rem={24} className={css.skeleton} />
    </main>
  );
}

/** Day before month everywhere but in the US. */
function localeOf(language: string, region: string | undefined): string {
  if (language === 'he-il') return 'he-IL';
  return region === 'US' ? 'en-US' : 'en-GB';
}

interface TabProps {
  tab: SetupTab;
  profile: string | undefined;
}

function LoadedSetup({ tab, profile }: TabProps) {
  const [answer, load] = useLoaded(loadAll);
  if (answer?.ok && answer.value.loaded)
    return <SetupForm tab={tab} profile={profile} {...answer.value.loaded} />;
  return (
    <SetupFrame tab={tab} saving={undefined}>
      {tab === 'health' ? <HealthTab /> : <Missing answer={answer} onLoad={load} />}
    </SetupFrame>
  );
}

interface MissingProps {
  answer: ApiAnswer<unknown> | undefined;
  onLoad: () => void;
}

/** Loading, failed, or locked until the admin code is entered (PERM-09). */
function Missing({ answer, onLoad: load }: MissingProps) {
  const t = useText('setup');
  const [, go] = useLocation();
  if (answer === undefined) return <Waiting />;
  return (
    <main>
      {answer.ok ? (
        <Skeleton rem={24} className={css.skeleton} />
      ) : (
        <RetryNote text={t('failed')} onRetry={load} />
      )}
      {answer.ok && (
        <AdminCodeDialog
          text={t('admin.text')}
          closeLabel={t('admin.back')}
          onCode={enterCode}
          onDone={load}
          onClose={() => go(START_PATH)}
        />
      )}
    </main>
  );
}

async function enterCode(code: string): Promise<ApiRefusal | undefined> {
  const answer = await setupApi.enterAdminCode(code);
  return answer.ok ? undefined : answer;
}

/** Without `loaded`, the admin code has to be entered first (PERM-09). */
async function loadAll(): Promise<ApiAnswer<{ loaded?: { setup: StoredSetup; catalogue: CatalogueNames } }>> {
  const gate = await setupApi.gate();
  if (!gate.ok) return gate;
  if (gate.value.adminCode !== undefined) return { ok: true, value: {} };
  const [setup, catalogue] = await Promise.all([setupApi.form(), setupApi.catalogue()]);
  if (!setup.ok) return setup;
  if (!catalogue.ok) return catalogue;
  return { ok: true, value: { loaded: { setup: setup.value, catalogue: catalogue.value } } };
}

function SetupForm({
  tab,
  profile,
  setup,
  catalogue,
}: TabProps & { setup: StoredSetup; catalogue: CatalogueNames }) {
  const t = useText('setup');
  const [first] = useState(() => draftOf(setup.read));
  const form = useForm<SetupDraft>({ defaultValues: first });
  const saving = useSetupSaving(form, setup);
  const { saved, changes } = saving;
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    saving.save();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => pressed(event);
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <SetupScopeContext
      value={{ form, saved, changes, catalogue, usual: setup.usual, local: setup.local === true }}
    >
      <SetupFrame tab={tab} saving={saving}>
        <ProblemList problems={saving.problems} />
        <SetupTabContent tab={tab} profile={profile} />
      </SetupFrame>
      <UnsavedGuard
        isUnsaved={changes.count > 0}
        within={SETUP_PATH}
        title={t('unsaved.title')}
        leave={t('unsaved.leave')}
      >
        {t('unsaved.leaveText', { count: changes.count })}
      </UnsavedGuard>
      <Suspense>
        {saving.needsCode && (
          <AdminCodeDialog
            text={t('admin.save')}
            onCode={saving.saveWith}
            onDone={saving.closeCode}
            onClose={saving.closeCode}
          />
        )}
      </Suspense>
      {saving.serverNotUpdated && (
        <ConfirmDialog title={t('serverNotTold')} onClose={saving.closeServerNote}>
          {t('saved')}
        </ConfirmDialog>
      )}
    </SetupScopeContext>
  );
}
