// Owns one board on the start page; whether the hub is there is looked at first (SHELL-04).
import { ChevronRight } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import type { BoardKind } from '../../shared/protocol/view.ts';
import { useText } from '../i18n/use-text.ts';
import type { ProfileRow } from '../link/http/api.ts';
import { boardPath } from '../shell/session/board-path.ts';
import { leave } from '../shell/session/leaving.ts';
import css from './start-page.module.css';

export function BoardTile({ kind, profile }: { kind: BoardKind; profile: ProfileRow }) {
  const t = useText('pages');
  const [, go] = useLocation();
  const path = boardPath({ kind, profile: profile.id });
  const hint = profile.station ? t('start.station', { name: profile.station }) : undefined;
  const open = () => {
    keepLastBoard(path);
    go(path);
  };
  return (
    <Link
      href={path}
      className={css.tile ?? ''}
      onClick={(event) => {
        event.preventDefault();
        leave(open);
      }}
    >
      <b>
        <bdi>{profile.name}</bdi>
      </b>
      {lastBoard() === path ? (
        <small className={css.last}>{t('start.last')}</small>
      ) : (
        hint && <small>{hint}</small>
      )}
      <ChevronRight className="flip" aria-hidden />
    </Link>
  );
}

// Owns which board this screen opened last.

const KEPT_UNDER = 'kds_last_board';

function lastBoard(): string | null {
  return localStorage.getItem(KEPT_UNDER);
}

function keepLastBoard(path: string): void {
  localStorage.setItem(KEPT_UNDER, path);
}
