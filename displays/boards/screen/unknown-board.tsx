// Shown for a board that doesn't exist: empty while the setup is loading (SHELL-01), a redirect to the right board
// if known (SHELL-07, SHELL-36), else the board selection.
import { SearchX } from 'lucide-react';
import { Redirect, useLocation } from 'wouter';
import type { BoardAddress } from '../../../shared/protocol/board/view.ts';
import { useText } from '../../i18n/use-text.ts';
import { api, type ProfileRow } from '../../link/http/api.ts';
import { useLoaded } from '../../link/http/use-loaded.ts';
import { useNotice } from '../../link/use-notice.ts';
import { boardPath, START_PATH } from '../../shell/session/board-path.ts';
import { reloadPage } from '../../shell/session/leaving.ts';
import { Button } from '../../ui/button.tsx';
import { LoadingPage } from '../../ui/page/loading-page.tsx';
import { MessagePage } from '../../ui/page/message-page.tsx';

export function UnknownBoard({ board }: { board: BoardAddress }) {
  const t = useText('around');
  const [, go] = useLocation();
  const [answer] = useLoaded(api.profiles);
  // The board may exist now.
  useNotice('setup-changed', reloadPage);
  if (!answer || (answer.ok && answer.value.waiting)) return <LoadingPage />;
  const right = answer.ok ? rightProfile(answer.value[board.kind], board.profile) : undefined;
  if (right !== undefined) return <Redirect to={boardPath({ ...board, profile: right })} replace />;
  return (
    <MessagePage icon={SearchX} title={t('board.unknownTitle')} text={t('board.unknownText')}>
      <Button look="main" size="big" onClick={() => go(START_PATH)}>
        {t('board.choose')}
      </Button>
    </MessagePage>
  );
}

// The board meant by an address whose profile doesn't exist (SHELL-07, SHELL-36).

/** The profile with that name, else the only one of its kind; undefined if ambiguous. */
export function rightProfile(rows: readonly ProfileRow[], asked: string): string | undefined {
  const named = rows.find(({ name }) => name.toLocaleLowerCase() === asked.toLocaleLowerCase());
  const right = named ?? (rows.length === 1 ? rows[0] : undefined);
  return right?.id === asked ? undefined : right?.id;
}
