// Keyboard of a page in this process, with a browser's default behaviour for Escape.
import type { UserEvent } from '@testing-library/user-event';
import { settle } from './virtual-time.ts';

export class Keyboard {
  private readonly user: () => UserEvent;

  constructor(user: () => UserEvent) {
    this.user = user;
  }

  async type(text: string): Promise<void> {
    await this.user().keyboard(escapeKeys(text));
    await settle();
  }

  /** One key, with its modifiers: "Escape", "Shift+Tab". */
  async press(key: string): Promise<void> {
    const isLeftToBrowser = watchNextKey();
    await this.user().keyboard(keysOf(key));
    if (key === 'Escape' && isLeftToBrowser()) await leaveByEscape(this.user());
    await settle();
  }

  async down(key: string): Promise<void> {
    await this.user().keyboard(`{${key}>}`);
  }

  async up(key: string): Promise<void> {
    await this.user().keyboard(`{/${key}}`);
    await settle();
  }
}

/** Escapes text for user-event, where brackets begin a key name. */
export function escapeKeys(text: string): string {
  return text.replaceAll(/[{[]/g, '$&$&');
}

/** "Shift+Tab" in user-event's syntax. */
export function keysOf(key: string): string {
  const [last = '', ...modifiers] = key.split('+').toReversed();
  const held = modifiers.map((one) => `{${one}>}`).join('');
  const released = modifiers.map((one) => `{/${one}}`).join('');
  const pressed = last === 'Space' ? '[Space]' : last.length === 1 ? escapeKeys(last) : `{${last}}`;
  return held + pressed + released;
}

/** @returns a function: true if the page left the key to the browser */
function watchNextKey(): () => boolean {
  let pressed: Event | undefined;
  const note = (event: Event) => {
    pressed = event;
  };
  window.addEventListener('keydown', note, { once: true, capture: true });
  return () => pressed?.defaultPrevented === false;
}

/** Clears a search field, or asks the dialog on top to close. */
async function leaveByEscape(user: UserEvent): Promise<void> {
  const focused = document.activeElement;
  if (focused instanceof HTMLInputElement && focused.type === 'search' && focused.value !== '')
    return user.clear(focused);
  const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);
  if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true })) && dialog.open) dialog.close();
}
