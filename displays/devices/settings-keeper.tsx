// Keeps the settings of this screen at the hub: what is set here is sent soon after; what the hub knows is put back into a
// paired display that has forgotten it (ORG-15).
import { useEffect } from 'react';
import { KEPT_LOOK_AGAIN_MS } from '../../shared/limits.ts';
import { displaySettingsApi } from '../link/http/api.ts';
import { liveLink } from '../link/live.ts';
import { useSession } from '../shell/session/session-store.ts';
import { restoreSettings, settingsHere, textOf } from './kept-settings.ts';
import { lastSent, markSent } from './sent-mark.ts';

/** After the hub didn't answer. */
const AGAIN_MS = 15_000;
/** Settings change by somebody's hand alone. */
const INPUTS = ['pointerup', 'keyup', 'change'] as const;

/** Only for who the hub knows: a person who is signed in, or a paired display. */
export function SettingsKeeper() {
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
  /** What the hub has, as text; undefined until it has said. */
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
    // Too much to keep: it stays in the browser alone.
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
    // Set here since the hub was sent the last settings, or while it was asked: newer than its answer.
    const isNewer = now !== first || (before !== undefined && before !== now);
    const isForgotten = before === undefined;
    if (isPaired && (!isNewer || isForgotten) && restoreSettings(kept, isNewer)) {
      // What was drawn so far was drawn without them.
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
