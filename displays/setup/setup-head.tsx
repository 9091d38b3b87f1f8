// Header of the setup: back to the boards, current tab, unsaved changes, Save.
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useText } from '../i18n/use-text.ts';
import { LinkMark } from '../shell/connection/link-mark.tsx';
import { LanguageMenu } from '../shell/frame/language-menu.tsx';
import { ThemeToggle } from '../shell/frame/theme-toggle.tsx';
import { UserMenu } from '../shell/frame/user-menu.tsx';
import { START_PATH } from '../shell/session/board-path.ts';
import { useSession } from '../shell/session/session-store.ts';
import { useTextContext } from '../shell/session/text-context.ts';
import { ToastStrip } from '../shell/toasts/toast-strip.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import css from './setup-head.module.css';
import { offeredGroups, type SetupTab, setupPath } from './setup-path.ts';
import type { SetupSaving } from './use-setup-saving.ts';

interface SetupHeadProps {
  tab: SetupTab;
  /** Undefined while there is no setup to save; the button is shown anyway, so that the header doesn't move. */
  saving: SetupSaving | undefined;
}

export function SetupHead({ tab, saving }: SetupHeadProps) {
  const t = useText('setup');
  const context = useTextContext();
  const session = useSession((state) => state.session);
  const tabs = useRef<HTMLElement>(null);
  const groups = offeredGroups(session);
  const own = groups.find(({ tabs: each }) => each.includes(tab));
  // On a phone they overflow, and a font that loads later moves them.
  useEffect(() => {
    const show = () => {
      const links = [...(tabs.current?.querySelectorAll('a') ?? [])];
      const isShown = ({ dataset, pathname }: HTMLAnchorElement) =>
        dataset['group'] === own?.group || pathname === setupPath(tab);
      for (const link of links.filter(isShown)) link.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };
    show();
    void document.fonts.ready.then(show);
  }, [tab, own?.group]);
  return (
    <header className={css.head}>
      <div className={css.bar}>
        <Link href={START_PATH} className={classes(buttonClass('quiet', 'page'), css.back)}>
          <ArrowLeft className="flip" aria-hidden />
          {t('boards')}
        </Link>
        <h1 className={css.title}>{t('title')}</h1>
        <div className={css.place}>
          <bdi>{session.organization?.name}</bdi>
          <ToastStrip place={css.toasts} toast={css.toast} />
        </div>
        <div className={css.tools}>
          <LinkMark words />
          <LanguageMenu />
          <ThemeToggle />
          <UserMenu on="page" />
        </div>
        <SaveButtons saving={saving} />
      </div>
      <nav aria-label={t('tabs.label')} ref={tabs}>
        <div className={css.groups}>
          {groups.map(({ group, tabs: [first] }) => (
            <Link
              key={group}
              href={setupPath(first ?? 'profiles')}
              className={css.tab ?? ''}
              data-group={group}
              aria-current={group === own?.group ? 'true' : undefined}
            >
              {t(`groups.${group}`)}
            </Link>
          ))}
        </div>
        <div className={css.tabs}>
          {own?.tabs.map((each) => (
            <Link
              key={each}
              href={setupPath(each)}
              className={css.tab ?? ''}
              aria-current={each === tab ? 'page' : undefined}
            >
              {t(`tabs.${each}`, { context })}
            </Link>
          ))}
        </div>
      </nav>
    </header>
  );
}

function SaveButtons({ saving }: Pick<SetupHeadProps, 'saving'>) {
  const t = useText('setup');
  const [asking, setAsking] = useState(false);
  const count = saving?.changes.count ?? 0;
  return (
    <div className={css.save}>
      <output className={css.count}>{count > 0 && t('unsaved.changes', { count })}</output>
      {count > 0 && (
        <Button size="page" look="quiet" onClick={() => setAsking(true)}>
          {t('discard')}
        </Button>
      )}
      <Button
        size="page"
        look="main"
        disabled={count === 0}
        busy={saving?.busy === true}
        onClick={saving?.save}
      >
        {saving?.busy ? t('saving') : t('save')}
      </Button>
      {saving && asking && (
        <ConfirmDialog
          title={t('unsaved.discardTitle')}
          confirm={{
            label: t('unsaved.discard'),
            run: () => {
              setAsking(false);
              saving.discard();
            },
          }}
          onClose={() => setAsking(false)}
        >
          {t('unsaved.leaveText', { count })}
        </ConfirmDialog>
      )}
    </div>
  );
}
