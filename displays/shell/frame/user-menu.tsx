// User menu of a display: change board, user or organization, theme, language, log out, build (SHELL-10 to SHELL-12).
import {
  ChevronDown,
  Cloud,
  CloudOff,
  EllipsisVertical,
  LayoutDashboard,
  LogIn,
  LogOut,
  MonitorCog,
  Moon,
  NotebookPen,
  PanelLeft,
  RotateCw,
  SlidersHorizontal,
  Store,
  Sun,
  Unplug,
  UserRound,
} from 'lucide-react';
import { useLocation } from 'wouter';
import { Bidi } from '../../i18n/bidi.tsx';
import { useText } from '../../i18n/use-text.ts';
import type { SessionAnswer } from '../../link/http/session-api.ts';
import { useLive } from '../../link/live.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Menu, MenuItem, MenuNote } from '../../ui/menu.tsx';
import { toggleTheme, useTheme } from '../../ui/theme/theme-choice.ts';
import { DISPLAYS_PATH, ORDER_PATH, ORGS_PATH, SETUP_PATH, START_PATH } from '../session/board-path.ts';
import { logOut } from '../session/end-session.ts';
import { leave, reloadPage } from '../session/leaving.ts';
import { useMayOrder, useSession } from '../session/session-store.ts';
import { askAbout } from '../session/shell-asking.ts';
import { askForStaff } from '../session/staff-asking.ts';
import { refusalText, showToast } from '../toasts/toast.ts';
import { LanguageItems } from './language-menu.tsx';
import css from './user-menu.module.css';

interface UserMenuProps {
  /** On boards: an icon of 64 px, with theme and language inside. On pages: the person's name. */
  on: 'board' | 'page';
  /** Opens upwards, for a button at the lower edge. */
  up?: boolean;
}

export function UserMenu({ on, up }: UserMenuProps) {
  const t = useText('around');
  const [path] = useLocation();
  const session = useSession((state) => state.session);
  const name = session.staff?.name ?? session.user?.name ?? session.display?.name ?? t('menu.user');
  return (
    <Menu
      {...(on === 'board' ? { label: `${t('menu.user')}: ${name}` } : {})}
      up={up === true}
      buttonClass={classes(buttonClass('quiet', on), css.button)}
      face={
        on === 'board' ? (
          <EllipsisVertical aria-hidden />
        ) : (
          <PersonFace name={name} photoUrl={session.staff?.photoUrl} />
        )
      }
    >
      <WaysElsewhere />
      {on === 'board' && <BoardLooks />}
      {path.startsWith('/kds/') && (
        <MenuItem icon={<PanelLeft className="flip" aria-hidden />} onAct={() => askAbout('layout')}>
          {t('menu.layout')}
        </MenuItem>
      )}
      {/* Away from logging out, which is tapped daily. */}
      {on === 'page' && mayDisconnect(session) && (
        <MenuItem icon={<Unplug aria-hidden />} onAct={() => askAbout('disconnect')}>
          {t('menu.disconnect')}
        </MenuItem>
      )}
      <MenuItem icon={<RotateCw aria-hidden />} onAct={() => leave(reloadPage)}>
        {t('menu.refresh')}
      </MenuItem>
      <ModeItem />
      {session.state === 'in' && (
        <MenuItem icon={<LogOut className="flip" aria-hidden />} onAct={() => leave(endSession)}>
          {t('menu.logout')}
        </MenuItem>
      )}
      <BuildNotes />
    </Menu>
  );
}

function mayDisconnect({ organization, rights, standalone }: SessionAnswer): boolean {
  return organization !== undefined && rights.includes('setup') && standalone === undefined;
}

function WaysElsewhere() {
  const t = useText('around');
  const [path, go] = useLocation();
  const session = useSession((state) => state.session);
  // A customer display stays on its board, without actions (PAIR-05).
  const mayChange = path.startsWith('/kds/') && session.rights.includes('boards');
  const mayOrder = useMayOrder() && path.startsWith('/kds/');
  return (
    <>
      {path !== START_PATH && mayChange && (
        <MenuItem icon={<LayoutDashboard aria-hidden />} onAct={() => leave(() => go(START_PATH))}>
          {t('menu.changeBoard')}
        </MenuItem>
      )}
      {path !== ORDER_PATH && mayOrder && (
        <MenuItem icon={<NotebookPen aria-hidden />} onAct={() => leave(() => go(ORDER_PATH))}>
          {t('menu.order')}
        </MenuItem>
      )}
      {mayChange && (
        <MenuItem icon={<UserRound aria-hidden />} onAct={askForStaff}>
          {t('menu.changeUser')}
        </MenuItem>
      )}
      {session.rights.includes('setup') && path !== DISPLAYS_PATH && (
        <MenuItem icon={<MonitorCog aria-hidden />} onAct={() => leave(() => go(DISPLAYS_PATH))}>
          {t('menu.displays')}
        </MenuItem>
      )}
      {session.state === 'in' && !session.standalone && path !== ORGS_PATH && (
        <MenuItem icon={<Store aria-hidden />} onAct={() => leave(() => go(ORGS_PATH))}>
          {t('menu.changeOrganization')}
        </MenuItem>
      )}
      {session.signInAgain === true && (
        <MenuItem icon={<LogIn aria-hidden />} onAct={() => leave(endSession)}>
          {t('menu.signInAgain')}
        </MenuItem>
      )}
      {session.rights.includes('setup') && !path.startsWith(SETUP_PATH) && (
        <MenuItem icon={<SlidersHorizontal aria-hidden />} onAct={() => leave(() => go(SETUP_PATH))}>
          {t('menu.setup')}
        </MenuItem>
      )}
    </>
  );
}

/** SPOOL-03 */
function ModeItem() {
  const t = useText('around');
  const [path] = useLocation();
  const mayAct = useSession(({ session }) => session.rights.includes('boards') && !session.standalone);
  const mode = useLive(({ link }) => link?.mode);
  if (!mayAct || mode === undefined || !path.startsWith('/kds/')) return null;
  const isOffline = mode === 'offline-mode';
  return (
    <MenuItem
      icon={isOffline ? <Cloud aria-hidden /> : <CloudOff aria-hidden />}
      onAct={() => askAbout('mode')}
    >
      {t(isOffline ? 'menu.goOnline' : 'menu.goOffline')}
    </MenuItem>
  );
}

function endSession(): void {
  void logOut().then((refused) => {
    if (refused) showToast(refusalText(refused.code, refused.params), 'danger');
  });
}

function PersonFace({ name, photoUrl }: { name: string; photoUrl: string | undefined }) {
  const t = useText('around');
  return (
    <>
      <span className="visually-hidden">{t('menu.user')}: </span>
      <Avatar name={name} photoUrl={photoUrl} />
      <Bidi className={css.name}>{name}</Bidi>
      <ChevronDown aria-hidden />
    </>
  );
}

function BoardLooks() {
  const t = useText('around');
  const dark = useTheme() === 'default_dark';
  return (
    <>
      <MenuItem icon={dark ? <Sun aria-hidden /> : <Moon aria-hidden />} onAct={toggleTheme}>
        {dark ? t('theme.toLight') : t('theme.toDark')}
      </MenuItem>
      <LanguageItems />
    </>
  );
}

function BuildNotes() {
  const t = useText('around');
  const hubBuild = useLive((state) => state.hubBuild);
  const client = useSession((state) => state.session.organization?.clientId);
  return (
    <>
      <MenuNote>
        {t('menu.version')} <Bidi dir="ltr">{__VERSION__}</Bidi> · {t('menu.build')}{' '}
        <Bidi dir="ltr">{__BUILD__}</Bidi>
      </MenuNote>
      {hubBuild !== undefined && hubBuild !== __BUILD__ && (
        <MenuNote>
          {t('menu.hubBuild')} <Bidi dir="ltr">{hubBuild}</Bidi>
        </MenuNote>
      )}
      {client && (
        <MenuNote>
          {t('menu.client')} <Bidi dir="ltr">{client}</Bidi>
        </MenuNote>
      )}
    </>
  );
}
