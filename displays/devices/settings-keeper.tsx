// Owns keeping the settings of this screen at the hub: what the hub knows is put back into a browser that has forgotten it,
// what is set here is told soon after (ORG-15).
import { useEffect } from 'react';
import { KEPT_LOOK_AGAIN_MS } from '../../shared/limits.ts';
import type { KeptSettings } from '../../shared/protocol/display-settings.ts';
import { displaySettingsApi } from '../link/display-settings-api.ts';
import { liveLink } from '../link/live.ts';
import { useSession } from '../shell/session-store.ts';
import { restoreSettings, settingsHere } from './kept-settings.ts';

/** What the hub had last, as text: what is another now was set here since, or at the hub. */
const TOLD = 'kds_told';
/** After the hub didn't answer. */
const AGAIN_MS = 15_000;
/** Settings change by hand alone. */
const HANDS = ['pointerup', 'keyup', 'change'] as const;

/** Only for who the hub knows: a person who is signed in, or a paired display. */
export function SettingsKeeper() {
  const who = useSession(({ session }) =>
    session.state === 'out' ? undefined : (session.display?.id ?? session.user?.email),
  );
  useEffect(() => (who === undefined ? undefined : keepSettings()), [who]);
  return null;
}

function keepSettings(): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const first = textOf(settingsHere());
  /** What the hub has, as text; undefined until it has said. */
  let told: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isTold = (text: string) => {
    told = text;
    localStorage.setItem(TOLD, text);
  };
  const tell = async () => {
    timer = undefined;
    const settings = settingsHere();
    const text = textOf(settings);
    if (told === undefined) return;
    if (text === told) return isTold(text);
    const answer = await displaySettingsApi.keep({ kept: settings });
    if (signal.aborted) return;
    // Too much to keep: it stays in the browser alone.
    if (answer.ok || answer.status === 400) isTold(text);
    else timer = setTimeout(() => void tell(), AGAIN_MS);
  };
  const later = () => {
    timer ??= setTimeout(() => void tell(), KEPT_LOOK_AGAIN_MS);
  };
  const begin = async () => {
    const answer = await displaySettingsApi.read();
    if (signal.aborted) return;
    if (!answer.ok) {
      timer = setTimeout(() => void begin(), AGAIN_MS);
      return;
    }
    const { kept = {} } = answer.value;
    told = textOf(kept);
    const now = textOf(settingsHere());
    const before = localStorage.getItem(TOLD);
    // Set here since the hub was told, or while it was asked: newer than its answer.
    const isNewer = now !== first || (before !== null && before !== now);
    const isForgotten = before === null;
    if ((!isNewer || isForgotten) && restoreSettings(kept, isNewer)) {
      // What was drawn so far was drawn without them.
      liveLink().reloadWhenItMay();
    }
    void tell();
    for (const hand of HANDS) addEventListener(hand, later, { signal, capture: true, passive: true });
  };
  void begin();
  return () => {
    ending.abort();
    clearTimeout(timer);
  };
}

function textOf(settings: KeptSettings): string {
  return JSON.stringify(Object.entries(settings).sort(([one], [other]) => (one < other ? -1 : 1)));
}
