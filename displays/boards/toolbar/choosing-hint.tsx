import { Check, Group } from 'lucide-react';
import { useEffect } from 'react';
import { choosePendingGroups } from '../../actions/pending-mode.ts';
import { useDialogText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { FloatingBar, FloatingBars } from '../../ui/floating-bar.tsx';
import css from './choosing-hint.module.css';

/** Says that taps choose waiting groups now, and offers the way out of that (EXPO-32). */
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
    <FloatingBars>
      <FloatingBar>
        <Group className={css.sign} />
        <p role="status">{words('pick.hint')}</p>
        <Button className={css.stop} onClick={() => choosePendingGroups(undefined)}>
          <Check />
          {words('pick.stop')}
        </Button>
      </FloatingBar>
    </FloatingBars>
  );
}
