// Side navigation of a page: boards by kind, setup, the staff user, and the cloud mark (SHELL-17, SHELL-18).
import {
  Bell,
  ChevronsLeft,
  ChevronsRight,
  Flame,
  LayoutDashboard,
  Menu,
  NotebookPen,
  Users,
} from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { useStore } from 'zustand';
import type { BoardKind } from '../../../shared/protocol/board/view.ts';
import { Bidi } from '../../i18n/bidi.tsx';
import { useText } from '../../i18n/use-text.ts';
import { api } from '../../link/http/api.ts';
import { useLoaded } from '../../link/http/use-loaded.ts';
import { useNotice } from '../../link/use-notice.ts';
import { Button } from '../../ui/button.tsx';
import {
  chooseFold,
  type Fold,
  hasToolbar,
  isSmallScreen,
  layoutChoice,
  shownFold,
} from '../../ui/theme/layout-choice.ts';
import { LinkMark } from '../connection/link-mark.tsx';
import { boardPath, ORDER_PATH, START_PATH } from '../session/board-path.ts';
import { leave } from '../session/leaving.ts';
import { useMayOrder } from '../session/session-store.ts';
import css from './side-navigation.module.css';
import { UserMenu } from './user-menu.tsx';

const KINDS: { kind: BoardKind; icon: typeof Bell }[] = [
  { kind: 'expo', icon: Bell },
  { kind: 'kitchen', icon: Flame },
  { kind: 'customer', icon: Users },
];

export function SideNavigation() {
  const t = useText('around');
  const layout = useStore(layoutChoice);
  const fold = shownFold(layout);
  const [answer, load] = useLoaded(api.profiles);
  useNotice('setup-changed', load);
  const mayOrder = useMayOrder();
  const isWide = fold !== 'folded';
  useFoldOnEscape(fold);
  return (
    <>
      <nav className={css.nav} data-fold={fold} aria-label={t('nav.label')}>
        <FoldButtons fold={fold} />
        <ul className={css.list}>
          <NavLink href={START_PATH} name={t('nav.start')} icon={LayoutDashboard} />
          {mayOrder && <NavLink href={ORDER_PATH} name={t('menu.order')} icon={NotebookPen} />}
          {answer?.ok &&
            KINDS.flatMap(({ kind, icon }) =>
              answer.value[kind].map(({ id, name }) => (
                <NavLink
                  key={`${kind} ${id}`}
                  href={boardPath({ kind, profile: id })}
                  name={name}
                  icon={icon}
                />
              )),
            )}
        </ul>
        {!hasToolbar(layout) && (
          <footer className={css.foot}>
            <LinkMark words={isWide} />
            <UserMenu on="board" up />
          </footer>
        )}
      </nav>
      {fold === 'folded-open' && (
        <button
          type="button"
          className={css.ground}
          aria-label={t('nav.close')}
          onClick={() => chooseFold('folded')}
        />
      )}
    </>
  );
}

function useFoldOnEscape(fold: Fold): void {
  useEffect(() => {
    if (fold !== 'folded-open') return;
    const close = (event: KeyboardEvent) => event.key === 'Escape' && chooseFold('folded');
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [fold]);
}

function FoldButtons({ fold }: { fold: Fold }) {
  const t = useText('around');
  const isOpen = fold !== 'folded';
  return (
    <header className={css.head}>
      {fold === 'unfolded' ? (
        <Button look="quiet" size="big" icon aria-label={t('nav.fold')} onClick={() => chooseFold('folded')}>
          <ChevronsLeft className="flip" aria-hidden />
        </Button>
      ) : (
        <Button
          look="quiet"
          size="big"
          icon
          aria-label={t(isOpen ? 'nav.close' : 'nav.open')}
          aria-expanded={isOpen}
          onClick={() => chooseFold(isOpen ? 'folded' : 'folded-open')}
        >
          <Menu aria-hidden />
        </Button>
      )}
      {fold === 'folded-open' && !isSmallScreen() && (
        <Button
          look="quiet"
          size="big"
          icon
          aria-label={t('nav.keep')}
          onClick={() => chooseFold('unfolded')}
        >
          <ChevronsRight className="flip" aria-hidden />
        </Button>
      )}
    </header>
  );
}

function NavLink({ href, name, icon: Icon }: { href: string; name: string; icon: typeof Bell }) {
  const [path, go] = useLocation();
  const fold = shownFold(useStore(layoutChoice));
  return (
    <li>
      <Link
        href={href}
        className={css.link ?? ''}
        aria-current={path === href ? 'page' : undefined}
        title={fold === 'folded' ? name : undefined}
        onClick={(event) => {
          event.preventDefault();
          if (fold === 'folded-open') chooseFold('folded');
          leave(() => go(href));
        }}
      >
        <Icon aria-hidden />
        <Bidi className={css.name}>{name}</Bidi>
      </Link>
    </li>
  );
}
