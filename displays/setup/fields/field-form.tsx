// Form of settings: sections that expand, and a search through all of them.

import { ChevronRight } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { get, useFormState, useWatch } from 'react-hook-form';
import { asJsonObject, type JsonObject } from '../../../shared/json/json-object.ts';
import type { FieldScope } from '../../../shared/model/setup/options/option.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyNote } from '../../ui/page/empty-note.tsx';
import type { Field, FieldSection } from '../controls/field.ts';
import { valueAt } from '../controls/value-at.ts';
import { isSame } from '../setup-changes.ts';
import { useSetupScope } from '../setup-scope.ts';
import css from './field-form.module.css';
import { FieldRows } from './field-row.tsx';
import { useChange, useFieldScope } from './use-field-scope.ts';
import { type FieldText, useFieldText } from './use-field-text.ts';
import { type FormState, vanishedFields } from './vanished-fields.ts';

/** Path of a form's settings in the draft. */
export type FormBase = 'site' | `profiles.entries.${string}`;

interface FieldFormProps {
  base: FormBase;
  kind: FieldScope['kind'];
  sections: readonly FieldSection[];
  /** The saved state and the defaults. */
  saved: JsonObject;
  usual: JsonObject;
  search: string;
  onClearSearch: () => void;
  /** Sections that aren't lists of settings, by key; hidden during a search. */
  more?: readonly { key: string; content: ReactNode }[];
}

export function FieldForm({ base, kind, sections, saved, usual, search, ...rest }: FieldFormProps) {
  const t = useText('setup');
  const { form } = useSetupScope();
  const text = useFieldText(kind);
  const values = asJsonObject(useWatch({ control: form.control, name: base }));
  const scope = useFieldScope(kind, values);
  const { errors } = useFormState({ control: form.control });
  const fields = sections.flatMap(({ groups }) => groups.flatMap((group) => group.fields));
  const change = useFieldChange(base, { fields, scope, values, saved });
  const [opened, toggle] = useOpened(sections[0]?.key);
  const wanted = search.trim().toLocaleLowerCase();
  const shown = shownSections(sections, scope, (field) => isFound(field, text, wanted));
  const hasError = (fields: readonly Field[]) => fields.some(({ at }) => get(errors, `${base}.${at}`));
  const ownNote = (fields: readonly Field[]) => {
    const count = fields.filter(({ at }) => !isSame(valueAt(values, at), valueAt(usual, at))).length;
    return count === 0 ? undefined : t('field.changed', { count });
  };
  return (
    <div className={css.form}>
      {shown.map(({ key, groups }) => (
        <FieldPanel
          key={key}
          title={text.section(key)}
          open={wanted !== '' || opened.has(key) || groups.some(({ fields }) => hasError(fields))}
          onToggle={(open) => toggle(key, open)}
          note={ownNote(groups.flatMap(({ fields }) => fields))}
        >
          {groups.map((group) => (
            <FieldGroupBox key={group.key} title={text.group(group.key)}>
              <FieldRows
                {...{ base, scope, text, values, saved, usual }}
                fields={group.fields}
                onChange={change}
              />
            </FieldGroupBox>
          ))}
        </FieldPanel>
      ))}
      {wanted === '' &&
        rest.more?.map(({ key, content }) => (
          <FieldPanel
            key={key}
            title={text.section(key)}
            open={opened.has(key) || get(errors, key) !== undefined}
            onToggle={(open) => toggle(key, open)}
          >
            {content}
          </FieldPanel>
        ))}
      {shown.length === 0 && (
        <EmptyNote big text={t('search.none')}>
          <Button size="page" onClick={rest.onClearSearch}>
            {t('search.clear')}
          </Button>
        </EmptyNote>
      )}
    </div>
  );
}

/**
 * Sets a field; switching one on switches its counterpart off (PROF-23), and edited fields that it hides return to their
 * saved values (PROF-24).
 */
function useFieldChange(base: FormBase, state: FormState): (field: Field, value: unknown) => void {
  const set = useChange();
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });
  return useCallback(
    (field: Field, value: unknown) => {
      const vanished = vanishedFields(latest.current, { at: field.at, value });
      set(`${base}.${field.at}`, value);
      for (const [at, saved] of vanished) set(`${base}.${at}`, saved);
      if (field.counterpart !== undefined && value === true) set(`${base}.${field.counterpart}`, false);
    },
    [base, set],
  );
}

function useOpened(first = ''): [opened: ReadonlySet<string>, toggle: (key: string, open: boolean) => void] {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set([first]));
  const toggle = (key: string, open: boolean) => {
    const next = new Set(opened);
    if (open) next.add(key);
    else next.delete(key);
    setOpened(next);
  };
  return [opened, toggle];
}

function isFound({ at }: Field, text: FieldText, wanted: string): boolean {
  return wanted === '' || `${text.label(at)} ${text.hint(at)}`.toLocaleLowerCase().includes(wanted);
}

/** Sections with the settings of this form that match the search, without empty groups and sections. */
function shownSections(
  sections: readonly FieldSection[],
  scope: FieldScope,
  found: (field: Field) => boolean,
): FieldSection[] {
  return sections.flatMap(({ key, groups }) => {
    const filled = groups.flatMap((group) => {
      const fields = group.fields.filter((field) => field.when?.(scope) !== false && found(field));
      return fields.length === 0 ? [] : [{ key: group.key, fields }];
    });
    return filled.length === 0 ? [] : [{ key, groups: filled }];
  });
}

interface FieldPanelProps {
  title: string;
  open: boolean;
  onToggle: (open: boolean) => void;
  /** Content at the end of the header. */
  note?: ReactNode;
  children: ReactNode;
}

/** A section of a form: a header that expands it, groups of settings inside, only those that match a search. */
function FieldPanel({ title, open, onToggle, note, children }: FieldPanelProps) {
  return (
    <section className={css.panel}>
      <h3>
        <button type="button" className={css.head} aria-expanded={open} onClick={() => onToggle(!open)}>
          <ChevronRight className="flip" aria-hidden />
          {title}
          {note !== undefined && <small>{note}</small>}
        </button>
      </h3>
      {open && <div className={css.groups}>{children}</div>}
    </section>
  );
}

function FieldGroupBox({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={css.group}>
      <h4 className={css.title}>{title}</h4>
      <div className={css.grid}>{children}</div>
    </div>
  );
}
