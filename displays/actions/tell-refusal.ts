// Owns telling that something asked for in a dialog was refused: what failed, and why.
import type { Answer } from '../link/command-book.ts';
import { askForStaff } from '../shell/session/staff-asking.ts';
import { refusalText, showToast, textOfCode } from '../shell/toasts/toast.ts';

type Refused = Extract<Answer, { ok: false }>;

/** @param failed the code of the toast that says what failed */
export function tellRefusal(failed: string, { code, params }: Refused): void {
  if (code === 'staff-required') askForStaff();
  else showToast(`${textOfCode(failed)}: ${refusalText(code, params)}`, 'danger');
}
