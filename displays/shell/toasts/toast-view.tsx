// Owns how toasts look and where they stand.
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Toaster, toast } from 'sonner';
import { TOAST_MS } from '../../../shared/limits.ts';
import { useLanguage } from '../../i18n/use-text.ts';
import { CountdownToast } from './countdown-toast.tsx';
import { type Countdown, type Toast, takeToasts, toastWaits } from './toast.ts';
import css from './toast-view.module.css';

/** The undo bar stands at the lower edge and must stay in reach. */
const ABOVE_UNDO = '7rem';

export function ToastView() {
  const language = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const show = () => {
      raiseAbove(place.current);
      for (const waiting of takeToasts()) raise(waiting);
    };
    show();
    return toastWaits.add(show);
  }, []);
  return (
    <div popover="manual" ref={place} className={css.above}>
      <Toaster
        className={css.place ?? ''}
        position="bottom-center"
        dir={language === 'he-il' ? 'rtl' : 'ltr'}
        duration={TOAST_MS}
        expand
        offset={{ bottom: ABOVE_UNDO }}
        mobileOffset={{ bottom: ABOVE_UNDO }}
        visibleToasts={3}
        gap={8}
        toastOptions={{
          unstyled: true,
          classNames: { toast: css.toast ?? '', error: css.danger ?? '' },
        }}
        icons={{ success: <CircleCheck />, error: <CircleAlert />, info: <Info /> }}
      />
    </div>
  );
}

/** Over a dialog that was opened since: what its buttons did is told while it stands. */
function raiseAbove(place: HTMLDivElement | null): void {
  if (place?.matches(':popover-open')) place.hidePopover();
  place?.showPopover();
}

function countDown(text: string, countdown: Countdown): void {
  toast.custom(
    (id) => <CountdownToast text={text} countdown={countdown} onClose={() => toast.dismiss(id)} />,
    {
      duration: Number.POSITIVE_INFINITY,
    },
  );
}

function raise({ text, level, countdown }: Toast): void {
  if (countdown) {
    countDown(text, countdown);
    return;
  }
  switch (level) {
    case 'success':
      toast.success(text);
      return;
    case 'danger':
      toast.error(text);
      return;
    case 'info':
      toast.info(text);
      return;
    default:
      throw new Error(`No such toast: ${level satisfies never}`);
  }
}
