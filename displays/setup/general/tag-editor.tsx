// The tags of a site: how they are called and how they look; what else is stored of a tag stays (SET-14).
import { CirclePlus, Trash2 } from 'lucide-react';
import { get, useFormState, useWatch } from 'react-hook-form';
import { SETUP_NAME_MAX_CHARACTERS } from '../../../shared/limits.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { ColorControl } from '../controls/color-control.tsx';
import { TextControl } from '../controls/text-control.tsx';
import { textIn } from '../controls/value-at.ts';
import { newId } from '../new-id.ts';
import { isSame } from '../setup-changes.ts';
import { keyOf } from '../setup-draft.ts';
import { useSetupScope } from '../setup-scope.ts';
import tab from '../setup-tab.module.css';
import css from './general-tab.module.css';

export function TagEditor() {
  const t = useText('setup');
  const { form } = useSetupScope();
  const list = useWatch({ control: form.control, name: 'tags' });
  const add = () => {
    const id = newId();
    const tag = { _id: id, name: t('tags.new'), style: null };
    const entries = { ...list.entries, [keyOf(id)]: tag };
    form.setValue('tags', { order: [...list.order, keyOf(id)], entries }, { shouldDirty: true });
  };
  const remove = (key: string) =>
    form.setValue(
      'tags',
      { ...list, order: list.order.filter((each) => each !== key) },
      { shouldDirty: true },
    );
  return (
    <div className={css.tags}>
      <p className={tab.hint} id="tags-hint">
        {t('tags.hint')}
      </p>
      {list.order.map((key) => (
        <TagCard key={key} tagKey={key} onRemove={() => remove(key)} />
      ))}
      <Button size="page" onClick={add}>
        <CirclePlus aria-hidden />
        {t('tags.add')}
      </Button>
    </div>
  );
}

function TagCard({ tagKey, onRemove }: { tagKey: string; onRemove: () => void }) {
  const t = useText('setup');
  const { form, saved } = useSetupScope();
  const base = `tags.entries.${tagKey}` as const;
  const tag = useWatch({ control: form.control, name: base }) ?? {};
  const { errors } = useFormState({ control: form.control });
  const error: unknown = Object.values(get(errors, base) ?? {})
    .map((one) => get(one, 'message'))
    .find((message) => typeof message === 'string');
  const name = textIn(tag['name']);
  const set = (at: string) => (value: unknown) => {
    form.setValue(`${base}.${at}`, value as never, { shouldDirty: true });
    form.clearErrors(`${base}.${at}`);
  };
  const common = { disabled: false, describedBy: 'tags-hint' };
  const label = (part: string) => t('tags.of', { part, name });
  return (
    <fieldset
      id={base}
      className={css.tag}
      aria-label={name}
      data-unsaved={!isSame(tag, saved.tags.entries[tagKey])}
    >
      <div className={css.part}>
        <span aria-hidden>{t('tags.name')}</span>
        <TextControl
          {...common}
          label={label(t('tags.name'))}
          value={tag['name']}
          onChange={set('name')}
          max={SETUP_NAME_MAX_CHARACTERS}
        />
      </div>
      <div className={css.part}>
        <span aria-hidden>{t('tags.style')}</span>
        <ColorControl
          {...common}
          label={name}
          value={tag['style']}
          usual={{ value: '', label: t('field.usual') }}
          onChange={(color) => set('style')(color === '' ? null : color)}
        />
      </div>
      <Button size="page" look="quiet" icon aria-label={t('tags.delete', { name })} onClick={onRemove}>
        <Trash2 aria-hidden />
      </Button>
      {typeof error === 'string' && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
