// What is shown for a board that isn't there: nothing yet while the setup is on its way (SHELL-01), the right board
// where it is known (SHELL-07, SHELL-36), else the way to choose one.
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
  // What wasn't there may be there now.
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

// Which board is meant by an address whose profile isn't there (SHELL-07, SHELL-36).

/** The profile of that name, else the only one of its kind; undefined when nobody can know. */
export function rightProfile(rows: readonly ProfileRow[], asked: string): string | undefined {
  const named = rows.find(({ name }) => name.toLocaleLowerCase() === asked.toLocaleLowerCase());
  const right = named ?? (rows.length === 1 ? rows[0] : undefined);
  return right?.id === asked ? undefined : right?.id;
}
