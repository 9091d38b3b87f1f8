// A made-up restaurant must be told from a real one at a glance, on every board and page: nobody shall cook for it.
import { useText } from '../../i18n/use-text.ts';
import { useSession } from '../session/session-store.ts';
import css from './sandbox-mark.module.css';

export function SandboxMark() {
  const t = useText('around');
  const isSandbox = useSession(({ session }) => session.sandbox !== undefined);
  return isSandbox ? <p className={css.mark}>{t('sandbox')}</p> : null;
}
