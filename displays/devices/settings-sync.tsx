// Syncs this display's settings with the hub: changes are sent soon after; a paired display that has lost its settings
// gets them back (ORG-15).
import { useEffect } from 'react';
import { KEPT_LOOK_AGAIN_MS } from '../../shared/limits.ts';
import { displaySettingsApi } from '../link/http/api.ts';
import { liveLink } from '../link/live.ts';
import { useSession } from '../shell/session/session-store.ts';
import { restoreSettings, settingsHere, textOf } from './kept-settings.ts';
import { lastSent, markSent } from './sent-mark.ts';

/** Delay after the hub didn't answer. */
const AGAIN_MS = 15_000;
/** Settings change only by user input. */
const INPUTS = ['pointerup', 'keyup', 'change'] as const;

/** Only for a signed-in person or a paired display. */
export function SettingsSync() {
  const who = useSession(({ session }) =>
    session.state === 'out' ? undefined : (session.display?.id ?? session.user?.email),
  );
  const isPaired = useSession(({ session }) => session.state === 'paired');
  useEffect(() => (who === undefined ? undefined : keepSettings(isPaired)), [who, isPaired]);
  return null;
}

function keepSettings(isPaired: boolean): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const first = textOf(settingsHere());
  /** The hub's copy, as text; undefined until known. */
  let sent: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const hubHas = (text: string) => {
    sent = text;
    markSent(text);
  };
  const send = async () => {
    timer = undefined;
    const settings = settingsHere();
    const text = textOf(settings);
    if (sent === undefined) return;
    if (text === sent) return hubHas(text);
    const answer = await displaySettingsApi.keep({ kept: settings });
    if (signal.aborted) return;
    // Too large for the hub: kept in the browser only.
    if (answer.ok || answer.status === 400) hubHas(text);
    else timer = setTimeout(() => void send(), AGAIN_MS);
  };
  const later = () => {
    timer ??= setTimeout(() => void send(), KEPT_LOOK_AGAIN_MS);
  };
  const begin = async () => {
    const answer = await displaySettingsApi.read();
    if (signal.aborted) return;
    if (!answer.ok) {
      timer = setTimeout(() => void begin(), AGAIN_MS);
      return;
    }
    const { kept = {} } = answer.value;
    sent = textOf(kept);
    const now = textOf(settingsHere());
    const before = lastSent();
    // Changed here since the last upload, or during this request: newer than the answer.
    const isNewer = now !== first || (before !== undefined && before !== now);
    const isForgotten = before === undefined;
    if (isPaired && (!isNewer || isForgotten) && restoreSettings(kept, isNewer)) {
      // The page was rendered without them so far.
      liveLink().reloadWhenItMay();
    }
    void send();
    for (const input of INPUTS) addEventListener(input, later, { signal, capture: true, passive: true });
  };
  void begin();
  return () => {
    ending.abort();
    clearTimeout(timer);
  };
}
