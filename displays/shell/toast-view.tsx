// Owns how toasts look and where they stand.
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect } from 'react';
import { Toaster, toast } from 'sonner';
import { TOAST_MS } from '../../shared/limits.ts';
import { useLanguage } from '../i18n/use-text.ts';
import { type Toast, takeToasts, toastWaits } from './toast.ts';
import css from './toast-view.module.css';

/** The undo bar stands at the lower edge and must stay in reach. */
const ABOVE_UNDO = '7rem';

export function ToastView() {
  const language = useLanguage();
  useEffect(() => {
    showWaiting();
    return toastWaits.add(showWaiting);
  }, []);
  return (
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
  );
}

function showWaiting(): void {
  for (const waiting of takeToasts()) raise(waiting);
}

function raise({ text, level }: Toast): void {
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
