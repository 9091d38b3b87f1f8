// Owns telling that taps choose waiting groups now, and the way out of that (EXPO-32).
import { Check, Group } from 'lucide-react';
import { useEffect } from 'react';
import { choosePendingGroups } from '../../actions/pending-mode.ts';
import { useDialogText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import css from './choosing-hint.module.css';

export function ChoosingHint() {
  const words = useDialogText();
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape') choosePendingGroups(undefined);
    };
    addEventListener('keydown', leave);
    return () => removeEventListener('keydown', leave);
  }, []);
  return (
    <div className={css.hint}>
      <Group />
      <p role="status">{words('pick.hint')}</p>
      <Button onClick={() => choosePendingGroups(undefined)}>
        <Check />
        {words('pick.stop')}
      </Button>
    </div>
  );
}
