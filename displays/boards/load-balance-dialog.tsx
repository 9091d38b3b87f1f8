// Owns the list of load-balance groups with what is open in each (EXPO-34).
import { useBoardPart } from '../link/use-board.ts';
import { useBoardScope } from '../ticket/board-scope.ts';
import { useBoardText } from '../ticket/use-board-text.ts';
import { BoardDialog } from './board-dialog.tsx';
import css from './options-dialog.module.css';

export function LoadBalanceDialog({ onClose }: { onClose: () => void }) {
  const { watch } = useBoardScope();
  const t = useBoardText();
  const loadBalance = useBoardPart(watch, 'loadBalance');
  return (
    <BoardDialog title={t('loadBalance.title')} onClose={onClose}>
      <ul>
        {loadBalance?.groups.map(({ id, name, open }) => (
          <li key={id} className={css.row}>
            <bdi>{name}</bdi>
            <b>{t('loadBalance.open', { count: open })}</b>
          </li>
        ))}
      </ul>
    </BoardDialog>
  );
}
