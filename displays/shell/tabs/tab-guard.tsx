// What a tab shows once a newer one has claimed the session: 'Use Here', or a blank page (SHELL-23, DLG-24).
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useText } from '../../i18n/use-text.ts';
import { keptHere } from '../../link/kept-text.ts';
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

// The rule that one browser shows one tab (SHELL-23, SHELL-24, SHELL-37): whichever was opened last has the session,
// the one before asks whether to take it back. Tabs hear each other by the storage's events; other devices don't.

/** Written by a tab that takes the session. */
const CLAIM = 'openpages';
/** Written by a tab that had it, in answer. */
const STILL_HERE = 'page_available';

/** here: this tab has the session · elsewhere: a newer tab has claimed it, and this one asks. */
const tabPlace = createStore<{ place: 'here' | 'elsewhere' }>(() => ({ place: 'here' }));

let written = 0;

/** Takes the session for this tab; every other tab hears it. */
function claimTab(): void {
  write(CLAIM);
  tabPlace.setState({ place: 'here' });
}

/** This tab gives up for good. */
function blankPage(): void {
  location.replace('about:blank');
}

/** Claims the session and listens for tabs that claim it; the returned function ends it. */
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

/** The same text again would be no event. */
function write(key: string): void {
  written += 1;
  keptHere.write(key, `${Date.now()} ${written} ${crypto.getRandomValues(new Uint32Array(1))[0]}`);
}

/** Hangs up, so that nothing here looks alive that isn't; the returned function goes on where it was. */
function hangUp(): () => void {
  const wasLinked = liveStore.getState().hubBuild !== undefined;
  liveLink().stop();
  return () => {
    if (wasLinked) liveLink().start();
  };
}
