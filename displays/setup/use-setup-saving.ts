// Loading, saving and discarding: the stored setup, the result of a save, other people's saves meanwhile
// (SET-04 to SET-06, ERR-07).
import { useState } from 'react';
import type { Path, UseFormReturn } from 'react-hook-form';
import { type JsonObject, objectsIn } from '../../shared/json/json-object.ts';
import { entryId } from '../../shared/model/setup/entry-id.ts';
import { mergeSetup } from '../../shared/model/setup/merge-setup.ts';
import { useText } from '../i18n/use-text.ts';
import type { ApiRefusal } from '../link/http/api-call.ts';
import { useNotice } from '../link/use-notice.ts';
import { refusalText, showToast } from '../shell/toasts/toast.ts';
import { type PlacedProblem, placeProblem } from './problem-places.ts';
import { codeIn, problemsIn, type SavedSetup, type StoredSetup, setupApi } from './setup-api.ts';
import { type SetupChanges, setupChanges } from './setup-changes.ts';
import {
  DRAFT_LISTS,
  draftOf,
  entriesOf,
  type ListName,
  listIn,
  type SetupDraft,
  withListIn,
} from './setup-draft.ts';

export interface SetupSaving {
  saved: SetupDraft;
  changes: SetupChanges;
  busy: boolean;
  problems: readonly PlacedProblem[];
  /** Saved, but the KDS server wasn't notified (ERR-07). */
  serverNotUpdated: boolean;
  closeServerNote: () => void;
  /** The hub requires the admin code for this save (PERM-15). */
  needsCode: boolean;
  /** Saves with the code; returns the hub's refusal of it, or undefined if the code was accepted. */
  saveWith: (adminCode: string) => Promise<ApiRefusal | undefined>;
  closeCode: () => void;
  save: () => void;
  discard: () => void;
}

/** The hub's notice of a save may arrive slightly after the answer. */
const OWN_SAVE_MS = 1_000;
let ownSaves = 0;

/** Marks a save that bypasses the form as this page's own, so that it isn't reported as another person's. */
export async function asOwnSave<Value>(call: () => Promise<Value>): Promise<Value> {
  ownSaves += 1;
  try {
    return await call();
  } finally {
    setTimeout(() => {
      ownSaves -= 1;
    }, OWN_SAVE_MS);
  }
}

/** @param loaded the hub's answer when the page was opened */
export function useSetupSaving(form: UseFormReturn<SetupDraft>, loaded: StoredSetup): SetupSaving {
  const t = useText('setup');
  const [busy, setBusy] = useState(false);
  const [serverNotUpdated, setServerNotUpdated] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);
  const { stored, saved, changes, problems, reset, setRevision, showProblems, lookAgain } = useStored(
    form,
    loaded,
  );

  const afterSave = async ({ revision, warnings, leftOut }: SavedSetup) => {
    const answer = await setupApi.form();
    setBusy(false);
    if (answer.ok) reset(answer.value, draftOf(answer.value.read));
    else setRevision(revision);
    if (warnings.includes('kds-server')) setServerNotUpdated(true);
    else if (leftOut.length === 0) showToast(t('saved'), 'success');
    if (leftOut.length > 0) showToast(t('hq.leftOut', { sites: namesOf(leftOut) }));
  };

  /** Returns only a refusal of the code; every other result of the save is shown here. */
  const save = async (adminCode?: string): Promise<ApiRefusal | undefined> => {
    if (busy || changes.count === 0) return undefined;
    setBusy(true);
    const sent = changes.patch;
    const answer = await setupApi.save(stored.revision, sent, adminCode);
    if (!answer.ok) setBusy(false);
    if (answer.ok) {
      await afterSave(answer.value);
      return undefined;
    }
    const code = codeIn(answer.body);
    const found = problemsIn(answer.body);
    if (adminCode !== undefined && (code === 'admin-code-wrong' || code === 'locked')) return answer;
    if (code === 'setup-outdated') await lookAgain();
    else if (code === 'admin-code-needed') setNeedsCode(true);
    else if (found) showProblems(found.map((problem) => placeProblem(problem, sent)));
    else showToast(refusalText(answer.code, answer.params), 'danger');
    return undefined;
  };

  useNotice('setup-changed', () => {
    // The own save triggers a notice too; its answer has the same content.
    if (!busy) void lookAgain();
  });

  return {
    saved,
    changes,
    busy,
    problems,
    serverNotUpdated,
    closeServerNote: () => setServerNotUpdated(false),
    save: () => void save(),
    discard: () => reset(stored, draftOf(stored.read)),
    needsCode,
    saveWith: save,
    closeCode: () => setNeedsCode(false),
  };
}

/** The hub's stored setup as known to this page, the edits since, and the problems found by the hub. */
function useStored(form: UseFormReturn<SetupDraft>, loaded: StoredSetup) {
  const t = useText('setup');
  const [stored, setStored] = useState(loaded);
  const [saved, setSaved] = useState(() => draftOf(loaded.read));
  const [problems, setProblems] = useState<readonly PlacedProblem[]>([]);
  const changes = useChanges(form, saved, stored);
  /** Starts over from the newly stored setup; `values` are then shown in the form. */
  const reset = (next: StoredSetup, values: SetupDraft) => {
    setStored(next);
    setSaved(draftOf(next.read));
    setProblems([]);
    form.clearErrors();
    form.reset(values);
  };
  return {
    stored,
    saved,
    changes,
    problems,
    reset,
    /** Loads what another person saved meanwhile, and applies this form's edits on top. */
    lookAgain: async () => {
      const answer = await setupApi.form();
      if (!answer.ok || answer.value.revision === stored.revision) return;
      const { read } = answer.value;
      const isEdited = changes.count > 0;
      reset(answer.value, isEdited ? rebaseChanges(read, changes, saved) : draftOf(read));
      if (ownSaves === 0) showToast(t(isEdited ? 'outdated' : 'taken'));
    },
    setRevision: (revision: number) => setStored({ ...stored, revision }),
    showProblems: (placed: readonly PlacedProblem[]) => {
      setProblems(placed);
      for (const { path, code, params } of placed) {
        form.setError(asPath(path), { type: code, message: t(`problem.${code}`, params) });
      }
    },
  };
}

/** Isolated, so that a Latin name keeps its place in a Hebrew sentence. */
function namesOf(sites: readonly { name: string }[]): string {
  return sites.map(({ name }) => `\u2068${name}\u2069`).join(', ');
}

/** Edits since the last save, updated at every edit. */
function useChanges(form: UseFormReturn<SetupDraft>, saved: SetupDraft, stored: StoredSetup): SetupChanges {
  const now = form.watch();
  return setupChanges(saved, now, stored.setup);
}

/** Any setting of the draft can have an error; their names are data. */
function asPath(path: string): Path<SetupDraft> {
  return path as Path<SetupDraft>;
}

/**
 * Rebases the edits onto a newer setup saved by another person. Entries they added stay, entries they deleted stay deleted.
 * @param newer as read by the hub
 * @param before base of the edits
 */
export function rebaseChanges(
  newer: JsonObject,
  { patch }: Pick<SetupChanges, 'patch'>,
  before: SetupDraft,
): SetupDraft {
  let fitted = patch;
  for (const name of DRAFT_LISTS) {
    const sent = listIn(patch, name);
    if (sent === undefined) continue;
    const list = fittedList(objectsIn(sent), objectsIn(listIn(newer, name)), known(before, name));
    fitted = withListIn(fitted, name, list);
  }
  return draftOf(mergeSetup(newer, fitted));
}

function known(before: SetupDraft, name: ListName): Set<string | undefined> {
  return new Set(entriesOf(before[name]).map(entryId));
}

/** True if an edit created it; an entry that no form could read is sent by its id alone. */
function isMade(entry: JsonObject): boolean {
  return entryId(entry) !== undefined && Object.keys(entry).length > 1;
}

function fittedList(
  sent: JsonObject[],
  newer: JsonObject[],
  before: ReadonlySet<string | undefined>,
): JsonObject[] {
  const there = new Set(newer.map(entryId));
  const mine = new Set(sent.map(entryId));
  const kept = sent.filter(
    (entry) => there.has(entryId(entry)) || (!before.has(entryId(entry)) && isMade(entry)),
  );
  const added = newer.filter((entry) => !mine.has(entryId(entry)) && !before.has(entryId(entry)));
  return [...kept, ...added];
}
