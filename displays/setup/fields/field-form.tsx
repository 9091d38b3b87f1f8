// Owns a form of settings: sections that open, and a search through all of them.
import { type ReactNode, useCallback, useState } from 'react';
import { get, type Path, useFormState, useWatch } from 'react-hook-form';
import { asJsonObject, type JsonObject } from '../../../shared/json/json-object.ts';
import { useText } from '../../i18n/use-text.ts';
import { useSession } from '../../shell/session/session-store.ts';
import { Button } from '../../ui/button.tsx';
import type { Field, FieldScope, FieldSection } from '../controls/field.ts';
import { valueAt } from '../controls/value-at.ts';
import { isSame } from '../setup-changes.ts';
import type { SetupDraft } from '../setup-draft.ts';
import { useSetupScope } from '../setup-scope.ts';
import css from './field-form.module.css';
import { FieldGroupBox, FieldPanel } from './field-panel.tsx';
import { FieldRow } from './field-row.tsx';
import { useFieldText } from './use-field-text.ts';

/** Where the settings of a form stand in the draft. */
export type FormBase = 'site' | `profiles.entries.${string}`;

interface FieldFormProps {
  base: FormBase;
  kind: FieldScope['kind'];
  sections: readonly FieldSection[];
  /** As saved, and as it would be without anybody's doing. */
  saved: JsonObject;
  usual: JsonObject;
  search: string;
  onClearSearch: () => void;
  /** Sections that are no list of settings, by key; hidden while searching. */
  more?: readonly { key: string; content: ReactNode }[];
}

export function FieldForm({
  base,
  kind,
  sections,
  saved,
  usual,
  search,
  onClearSearch,
  more = [],
}: FieldFormProps) {
  const t = useText('setup');
  const { form } = useSetupScope();
  const text = useFieldText(kind);
  const values = asJsonObject(useWatch({ control: form.control, name: base }));
  const scope = useFieldScope(kind, values);
  const { errors } = useFormState({ control: form.control });
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set([sections[0]?.key ?? '']));
  const change = useCallback(
    (field: Field, value: unknown) => {
      const set = (at: string, next: unknown) => {
        const path: Path<SetupDraft> = `${base}.${at}`;
        form.setValue(path, next as never, { shouldDirty: true });
        form.clearErrors(path);
      };
      set(field.at, value);
      if (field.counterpart !== undefined && value === true) set(field.counterpart, false);
    },
    [base, form],
  );

  const wanted = search.trim().toLocaleLowerCase();
  const isFound = ({ at }: Field) =>
    wanted === '' || `${text.label(at)} ${text.hint(at)}`.toLocaleLowerCase().includes(wanted);
  const shown = sections.flatMap(({ key, groups }) => {
    const filled = groups.flatMap((group) => {
      const fields = group.fields.filter((field) => field.when?.(scope) !== false && isFound(field));
      return fields.length === 0 ? [] : [{ key: group.key, fields }];
    });
    return filled.length === 0 ? [] : [{ key, groups: filled }];
  });
  const toggle = (key: string, open: boolean) => {
    const next = new Set(opened);
    if (open) next.add(key);
    else next.delete(key);
    setOpened(next);
  };
  const ownNote = (fields: readonly Field[]) => {
    const count = fields.filter(({ at }) => !isSame(valueAt(values, at), valueAt(usual, at))).length;
    return count === 0 ? undefined : t('field.changed', { count });
  };
  const hasError = (fields: readonly Field[]) => fields.some(({ at }) => get(errors, `${base}.${at}`));

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
              {group.fields.map((field) => (
                <FieldRow
                  key={field.at}
                  field={field}
                  text={text}
                  place={`${base}.${field.at}`}
                  value={valueAt(values, field.at)}
                  saved={valueAt(saved, field.at)}
                  usual={valueAt(usual, field.at)}
                  ofSite={field.site === undefined ? null : scope.site(field.site)}
                  off={field.off?.(scope)}
                  error={messageAt(errors, `${base}.${field.at}`)}
                  onChange={change}
                />
              ))}
            </FieldGroupBox>
          ))}
        </FieldPanel>
      ))}
      {wanted === '' &&
        more.map(({ key, content }) => (
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
        <div className={css.none}>
          <p>{t('search.none')}</p>
          <Button size="page" onClick={onClearSearch}>
            {t('search.clear')}
          </Button>
        </div>
      )}
    </div>
  );
}

function useFieldScope(kind: FieldScope['kind'], values: JsonObject): FieldScope {
  const { form } = useSetupScope();
  const session = useSession((state) => state.session);
  const site = asJsonObject(useWatch({ control: form.control, name: 'site' }));
  return {
    own: (at) => valueAt(values, at),
    site: (at) => valueAt(site, at),
    kind,
    isHq: session.organization?.role === 'hq',
    region: session.organization?.region,
    rights: session.rights,
  };
}

function messageAt(errors: object, path: string): string | undefined {
  const message: unknown = get(errors, `${path}.message`);
  return typeof message === 'string' ? message : undefined;
}
