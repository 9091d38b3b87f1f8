// Owns the stars of the list of organizations: shown from what the browser remembers, kept by the hub, which is right where
// the two differ (ORG-06, ORG-15).
import { useCallback, useEffect, useRef, useState } from 'react';
import { displaySettingsApi } from '../link/http/display-settings-api.ts';
import { refusalText, showToast } from '../shell/toasts/toast.ts';
import { favoriteOrgs, rememberFavorites, toggled } from './favorite-orgs.ts';

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
