// Owns one board on the start page; leaving while the hub is away is asked first (SHELL-04, SHELL-33).
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { BoardKind } from '../../shared/protocol/view.ts';
import { useText } from '../i18n/use-text.ts';
import type { ProfileRow } from '../link/api.ts';
import { useLinkPhase } from '../link/use-board.ts';
import { boardPath } from '../shell/board-path.ts';
import { ConfirmDialog } from '../shell/confirm-dialog.tsx';
import { keepLastBoard, lastBoard } from './last-board.ts';
import css from './start-page.module.css';

export function BoardTile({ kind, profile }: { kind: BoardKind; profile: ProfileRow }) {
  const t = useText('pages');
  const [, go] = useLocation();
  const [asking, setAsking] = useState(false);
  const away = useLinkPhase() === 'not-live';
  const path = boardPath({ kind, profile: profile.id });
  const hint = profile.station ? t('start.station', { name: profile.station }) : undefined;
  const open = () => {
    keepLastBoard(path);
    go(path);
  };
  return (
    <>
      <Link
        href={path}
        className={css.tile ?? ''}
        onClick={(event) => {
          if (away) {
            event.preventDefault();
            setAsking(true);
          } else keepLastBoard(path);
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
      {asking && (
        <ConfirmDialog
          title={t('shell:leave.title')}
          confirm={{ label: t('shell:leave.go'), run: open }}
          onClose={() => setAsking(false)}
        >
          {t('shell:leave.text')}
        </ConfirmDialog>
      )}
    </>
  );
}
