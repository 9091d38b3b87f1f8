// Editor of the load-balance groups: names, participation, saving, and clearing everything. In some regions the
// admin code is required first, and again before clearing (DLG-17, DLG-20, PERM-15).
import { Check, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { BlockedNote, useBlocked } from '../../actions/blocked-note.tsx';
import { BoardDialog } from '../../actions/board-dialog.tsx';
import { useDialogText } from '../../i18n/use-text.ts';
import type { ApiRefusal } from '../../link/http/api-call.ts';
import { useLoaded } from '../../link/http/use-loaded.ts';
import { refusalText, showToast } from '../../shell/toasts/toast.ts';
import { Caption } from '../../ticket/caption.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { RetryNote } from '../../ui/page/retry-note.tsx';
import { AdminCodeDialog } from './admin-code-dialog.tsx';
import { BalanceGroups } from './balance-groups.tsx';
import {
  type BalanceGroup,
  type BalanceSetup,
  clearBalance,
  loadBalanceSetup,
  saveBalanceGroups,
  showAdminCode,
} from './site-setup.ts';

export function BalanceEditor({ onClose }: { onClose: () => void }) {
  const words = useDialogText();
  const [loaded, again] = useLoaded(loadBalanceSetup);
  if (loaded?.ok) {
    const { value } = loaded;
    return <LoadedEditor key={value.revision} setup={value} onClose={onClose} onAgain={again} />;
  }
  return (
    <BoardDialog title={words('balance.editTitle')} onClose={onClose}>
      {loaded === undefined ? (
        <p role="status">{words('item.loading')}</p>
      ) : (
        <RetryNote text={refusalText(loaded.code, loaded.params)} onRetry={again} />
      )}
    </BoardDialog>
  );
}

interface LoadedEditorProps {
  setup: BalanceSetup;
  onClose: () => void;
  /** Reloads after another person has saved meanwhile. */
  onAgain: () => void;
}

type EditorQuestion = 'code' | 'clear' | 'clear-code';

function LoadedEditor({ setup, onClose, onAgain }: LoadedEditorProps) {
  const words = useDialogText();
  const isBlocked = useBlocked('setup');
  const [groups, setGroups] = useState<readonly BalanceGroup[]>(setup.groups);
  const [ask, setAsk] = useState<EditorQuestion>();
  const requests = useEditorRequests({ setup, onClose, onAgain }, setAsk);
  const { busy, needsCode } = requests;
  const changed = JSON.stringify(groups) !== JSON.stringify(setup.groups);
  const canEdit = !isBlocked && !needsCode && !busy;
  const answered = () => setAsk(undefined);
  return (
    <BoardDialog
      title={words('balance.editTitle')}
      onClose={onClose}
      size={2}
      foot={
        <EditorFoot
          busy={busy}
          canSave={changed && canEdit}
          canClear={canEdit}
          needsCode={needsCode}
          onSave={() => requests.save(groups)}
          onAsk={setAsk}
        />
      }
    >
      <BlockedNote what="setup" />
      <BalanceGroups groups={groups} disabled={isBlocked || needsCode} onChange={setGroups} />
      {ask === 'code' && <AdminCodeDialog onCode={requests.showCode} onDone={answered} onClose={answered} />}
      {ask === 'clear' && (
        <ClearQuestion
          onClear={() => {
            setAsk(undefined);
            void requests.clear();
          }}
          onClose={answered}
        />
      )}
      {ask === 'clear-code' && (
        <AdminCodeDialog onCode={requests.clearWith} onDone={answered} onClose={answered} />
      )}
    </BoardDialog>
  );
}

function useEditorRequests(
  { setup, onClose, onAgain }: LoadedEditorProps,
  onAsk: (question: EditorQuestion) => void,
) {
  const words = useDialogText();
  const [needsCode, setNeedsCode] = useState(setup.needsCode);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (needsCode) onAsk('code');
  }, [needsCode, onAsk]);
  const settle = (refusal: ApiRefusal | undefined) => {
    setBusy(false);
    if (!refusal) {
      showToast(words('balance.saved'), 'success');
      return onClose();
    }
    if (refusal.code === 'admin-code-needed') return setNeedsCode(true);
    showToast(refusalText(refusal.code, refusal.params), 'danger');
    if (refusal.code === 'setup-outdated') onAgain();
  };
  const save = (groups: readonly BalanceGroup[]) => {
    setBusy(true);
    void saveBalanceGroups(setup.revision, groups).then(settle);
  };
  const clear = async () => {
    setBusy(true);
    const refusal = await clearBalance(setup.revision);
    if (refusal?.code !== 'admin-code-needed') return settle(refusal);
    setBusy(false);
    onAsk('clear-code');
  };
  const clearWith = async (code: string) => {
    const refusal = await clearBalance(setup.revision, code);
    if (refusal?.code === 'admin-code-wrong' || refusal?.code === 'locked') return refusal;
    settle(refusal);
    return undefined;
  };
  const showCode = async (code: string) => {
    const refusal = await showAdminCode(code);
    if (!refusal) setNeedsCode(false);
    return refusal;
  };
  return { busy, needsCode, save, clear, clearWith, showCode };
}

interface EditorFootProps {
  busy: boolean;
  canSave: boolean;
  canClear: boolean;
  needsCode: boolean;
  onSave: () => void;
  onAsk: (question: EditorQuestion) => void;
}

function EditorFoot({ busy, canSave, canClear, needsCode, onSave, onAsk }: EditorFootProps) {
  const words = useDialogText();
  return (
    <>
      <Button look="main" busy={busy} disabled={!canSave} onClick={onSave}>
        <Check />
        <Caption>{words('balance.save')}</Caption>
      </Button>
      <Button look="danger" disabled={!canClear} onClick={() => onAsk('clear')}>
        <Trash2 />
        <Caption>{words('balance.clear')}</Caption>
      </Button>
      {needsCode && <Button onClick={() => onAsk('code')}>{words('adminCode.title')}</Button>}
    </>
  );
}

function ClearQuestion({ onClear, onClose }: { onClear: () => void; onClose: () => void }) {
  const words = useDialogText();
  return (
    <ConfirmDialog
      title={words('balance.clearTitle')}
      confirm={{ label: words('balance.clear'), run: onClear }}
      onClose={onClose}
    >
      {words('balance.clearText')}
    </ConfirmDialog>
  );
}
