// Shown in a tab once a newer one has claimed the session: 'Use Here', or a blank page (SHELL-23, DLG-24).
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useText } from '../../i18n/use-text.ts';
import { browserStorage } from '../../link/browser-storage.ts';
import { liveLink, liveStore } from '../../link/live.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';

export function TabGuard() {
  const t = useText('around');
  const place = useStore(tabPlace, (state) => state.place);
  useEffect(startTabRule, []);
  useEffect(() => (place === 'here' ? undefined : hangUp()), [place]);
  if (place === 'here') return null;
  return (
    <ConfirmDialog
      title={t('tab.title')}
      confirm={{ label: t('tab.useHere'), run: claimTab }}
      cancel={t('tab.leave')}
      onClose={blankPage}
    >
      {t('tab.text')}
    </ConfirmDialog>
  );
}

// One tab per browser (SHELL-23, SHELL-24, SHELL-37): the tab opened last has the session, the previous one offers to take
// it back. Tabs communicate through storage events, which don't reach other devices.

/** Written by a tab that takes the session. */
const CLAIM = 'openpages';
/** Written by a tab that had it, in answer. */
const STILL_HERE = 'page_available';

/** here: this tab has the session · elsewhere: a newer tab has claimed it, and this one offers to take it back. */
const tabPlace = createStore<{ place: 'here' | 'elsewhere' }>(() => ({ place: 'here' }));

let written = 0;

/** Takes the session for this tab and notifies every other tab. */
function claimTab(): void {
  write(CLAIM);
  tabPlace.setState({ place: 'here' });
}

/** Closes this tab's session for good. */
function blankPage(): void {
  location.replace('about:blank');
}

/** Claims the session and listens for other tabs' claims; the returned function stops that. */
function startTabRule(): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== CLAIM || newValue === null) return;
    write(STILL_HERE);
    tabPlace.setState({ place: 'elsewhere' });
  };
  addEventListener('storage', onStorage);
  claimTab();
  return () => removeEventListener('storage', onStorage);
}

/** Writing an equal text would trigger no event. */
function write(key: string): void {
  written += 1;
  browserStorage.write(key, `${Date.now()} ${written} ${crypto.getRandomValues(new Uint32Array(1))[0]}`);
}

/** Disconnects, so that nothing here looks live; the returned function resumes. */
function hangUp(): () => void {
  const wasLinked = liveStore.getState().hubBuild !== undefined;
  liveLink().stop();
  return () => {
    if (wasLinked) liveLink().start();
  };
}
