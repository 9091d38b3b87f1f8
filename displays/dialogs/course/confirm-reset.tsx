import { useEffect } from 'react';
import { useStore } from 'zustand';
import { endSetBack, resetConfirmation } from '../../actions/dish-reset.ts';
import { useDialogText } from '../../i18n/use-text.ts';
import { useBoardScope } from '../../ticket/card-scope.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';

/** Confirmation before a done dish is reset (TICK-47); empty if there is none on this board. */
export function ConfirmReset() {
  const words = useDialogText();
  const { watch } = useBoardScope();
  const question = useStore(resetConfirmation, (state) => state.question);
  useEffect(() => endSetBack, []);
  if (question?.watch !== watch) return null;
  return (
    <ConfirmDialog
      title={words('ask.setBack', { name: question.name })}
      confirm={{
        label: words('ask.setBackYes'),
        run: () => {
          question.run();
          endSetBack();
        },
      }}
      onClose={endSetBack}
    >
      {words('ask.setBackWhy')}
    </ConfirmDialog>
  );
}
