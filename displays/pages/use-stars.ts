// Owns the stars of the list of organizations: shown from what the browser remembers, kept by the hub, which is right where
// the two differ (ORG-06, ORG-15).
import { useCallback, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { parseJson } from '../link/command-book.ts';
import { displaySettingsApi } from '../link/http/api.ts';
import { refusalText, showToast } from '../shell/toasts/toast.ts';

/** @returns the starred ids, and what stars or unstars one */
export function useStars(): [ReadonlySet<string>, (id: string) => void] {
  const [starred, setStarred] = useState(favoriteOrgs);
  const isTouched = useRef(false);
  const show = useCallback((next: ReadonlySet<string>) => {
    rememberFavorites(next);
    setStarred(next);
  }, []);
  useEffect(() => {
    void displaySettingsApi.read().then((answer) => {
      // What was starred meanwhile is newer than this answer.
      if (!answer.ok || isTouched.current) return;
      const { favoriteOrgs: kept } = answer.value;
      if (kept) show(new Set(kept));
    });
  }, [show]);
  const toggle = (id: string) => {
    isTouched.current = true;
    const next = toggled(starred, id);
    show(next);
    void displaySettingsApi.keep({ favoriteOrgs: [...next] }).then((answer) => {
      if (answer.ok) return;
      show(toggled(favoriteOrgs(), id));
      showToast(refusalText(answer.code, answer.params), 'danger');
    });
  };
  return [starred, toggle];
}

// Owns which organizations are starred as this browser remembers it; the hub keeps the same for this display (ORG-06, ORG-15).

const KEPT_UNDER = 'favoriteOrgs';
const ids = z.array(z.string());

function favoriteOrgs(): ReadonlySet<string> {
  const read = ids.safeParse(parseJson(localStorage.getItem(KEPT_UNDER) ?? '[]'));
  return new Set(read.success ? read.data : []);
}

function rememberFavorites(starred: ReadonlySet<string>): void {
  localStorage.setItem(KEPT_UNDER, JSON.stringify([...starred]));
}

/** The same organizations without this one, or with it. */
function toggled(starred: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(starred);
  if (!next.delete(id)) next.add(id);
  return next;
}
