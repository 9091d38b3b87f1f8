// List of load-balance groups with the open items in each, the fullest marked (EXPO-34), and the entry to the editor
// for authorised people (DLG-17).
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { BoardDialog } from '../../actions/board-dialog.tsx';
import { useBoardText, useDialogText } from '../../i18n/use-text.ts';
import { useBoardPart, useLive } from '../../link/live.ts';
import { Caption } from '../../ticket/caption.tsx';
import { useBoardScope } from '../../ticket/card-scope.ts';
import { Button } from '../../ui/button.tsx';
import { BalanceEditor } from './balance-editor.tsx';
import css from './load-balance-dialog.module.css';

export function LoadBalanceDialog({ onClose }: { onClose: () => void }) {
  const t = useBoardText();
  const words = useDialogText();
  const [isEditing, setEditing] = useState(false);
  const rights = useLive((state) => state.session?.rights) ?? [];
  const mayEdit = rights.includes('setup') && rights.includes('dealer-options');
  if (isEditing) return <BalanceEditor onClose={() => setEditing(false)} />;
  return (
    <BoardDialog
      title={t('loadBalance.title')}
      onClose={onClose}
      foot={
        mayEdit && (
          <Button onClick={() => setEditing(true)}>
            <Pencil />
            <Caption>{words('balance.edit')}</Caption>
          </Button>
        )
      }
    >
      <Loads />
    </BoardDialog>
  );
}

function Loads() {
  const { watch } = useBoardScope();
  const t = useBoardText();
  const words = useDialogText();
  const groups = useBoardPart(watch, 'loadBalance')?.groups ?? [];
  const most = Math.max(0, ...groups.map(({ open }) => open));
  return (
    <>
      {most === 0 && <p>{words('balance.none')}</p>}
      <ul className={css.groups}>
        {groups.map(({ id, name, open }) => (
          <li key={id} className={css.group} data-fullest={most > 0 && open === most}>
            <span className={css.name}>
              <bdi>{name}</bdi>
              {most > 0 && open === most && <small>{words('balance.fullest')}</small>}
            </span>
            <b>{t('loadBalance.open', { count: open })}</b>
            <meter className={css.meter} min={0} max={Math.max(1, most)} value={open} aria-label={name} />
          </li>
        ))}
      </ul>
    </>
  );
}
