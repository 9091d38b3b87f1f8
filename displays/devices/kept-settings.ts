// Settings of this display that the hub backs up, and reading and restoring them (ORG-15). A board is still rendered
// from the browser's copy: nothing waits for the hub.
import type { KeptSettings } from '../../shared/protocol/display-settings.ts';
import { browserStorage } from '../link/browser-storage.ts';
import { readCookie, writeCookie } from '../ui/theme/cookies.ts';

/** Boards' looks and views, keys of the bump bar; the display's sounds, sizes, language and board. */
const KEPT =
  /^kds_(look:|view:|bump:|(eyes|volume|sound_repeat|sound_guests|guest_order|guest_header|lng|last_board)$)/;
const KEPT_COOKIES = ['kds_theme', 'kds_font_scale', 'kds_layout', 'kds_fold'];

export function settingsHere(): KeptSettings {
  const found = Object.entries(browserStorage.all()).filter(([key]) => KEPT.test(key));
  const cookies = KEPT_COOKIES.flatMap((name) => {
    const value = readCookie(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries([...found, ...cookies]);
}

/**
 * Restores the hub's copy; true if anything persistent in this browser changed.
 * @param onlyMissing keeps the settings made here
 */
export function restoreSettings(kept: KeptSettings, onlyMissing: boolean): boolean {
  const here = settingsHere();
  const others = Object.entries(kept).filter(([key, text]) =>
    onlyMissing ? here[key] === undefined : here[key] !== text,
  );
  const known = others.filter(([key]) => KEPT.test(key) || KEPT_COOKIES.includes(key));
  const put = known.map(([key, text]) =>
    KEPT_COOKIES.includes(key) ? writeCookie(key, text) : browserStorage.write(key, text),
  );
  return put.includes(true);
}

/** Equal settings give equal text. */
export function textOf(settings: KeptSettings): string {
  return JSON.stringify(Object.entries(settings).sort(([one], [other]) => (one < other ? -1 : 1)));
}
