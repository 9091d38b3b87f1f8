// The menu on the page: loading, editing, and undoing the last removal (SOLO-03).
import { useCallback, useRef, useState } from 'react';
import type { MenuEdit, MenuPage } from '../../../shared/protocol/site/menu.ts';
import { useText } from '../../i18n/use-text.ts';
import type { ApiAnswer, ApiRefusal } from '../../link/http/api-call.ts';
import { useLoaded } from '../../link/http/use-loaded.ts';
import { useNotice } from '../../link/use-notice.ts';
import { refusalText, showToast } from '../../shell/toasts/toast.ts';
import { menuApi, wordsOf } from './menu-api.ts';

export interface Undoable {
  /** Description of the change. */
  text: string;
  edits: readonly MenuEdit[];
}

type MenuEdits = readonly MenuEdit[] | ((page: MenuPage) => readonly MenuEdit[]);

export interface MenuEditing {
  answer: ApiAnswer<MenuPage> | undefined;
  again: () => void;
  busy: boolean;
  /**
   * Saves edits, one call after the other; true if the hub accepted them. Edits given as a function are computed from the
   * menu after the previous saves. With `done` they can be undone until the next save.
   */
  save: (edits: MenuEdits, done?: string) => Promise<boolean>;
  undoable: Undoable | undefined;
  undo: () => void;
  forget: () => void;
}

export function useMenu(): MenuEditing {
  const [answer, again, load] = useLoaded(menuApi.page);
  const [busy, setBusy] = useState(false);
  const [undoable, setUndoable] = useState<Undoable>();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const refuse = useRefusalToast();
  useNotice('setup-changed', again);
  const saveAndLoad = async (edits: MenuEdits) => {
    if (typeof edits !== 'function') return andLoad(await menuApi.edit(edits));
    const page = await menuApi.page();
    return page.ok ? andLoad(await menuApi.edit(edits(page.value))) : page;
  };
  const andLoad = async (saved: Awaited<ReturnType<typeof menuApi.edit>>) => {
    if (saved.ok) await load();
    return saved;
  };
  const save = async (edits: MenuEdits, done?: string): Promise<boolean> => {
    setBusy(true);
    // One after the other: ten names typed in a row keep their order, whichever connection is faster.
    const turn = last.current.then(() => saveAndLoad(edits));
    last.current = turn;
    const saved = await turn;
    setBusy(false);
    if (!saved.ok) {
      refuse(saved);
      return false;
    }
    setUndoable(done === undefined ? undefined : { text: done, edits: saved.value.undo });
    return true;
  };
  return {
    answer,
    again,
    busy,
    save,
    undoable,
    undo: () => void (undoable && save(undoable.edits)),
    forget: () => setUndoable(undefined),
  };
}

/** Shows the reason, with the menu's own texts if available. */
export function useRefusalToast(): (refusal: ApiRefusal) => void {
  const t = useText('menu');
  return useCallback(
    (refusal) => {
      const words = wordsOf(refusal);
      const text = words ? t(words.key, words.params) : refusalText(refusal.code, refusal.params);
      showToast(text, 'danger');
    },
    [t],
  );
}
