import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { SearchTextField } from '../../ui/fields/text-field.tsx';
import { FieldForm } from '../fields/field-form.tsx';
import { SITE_SECTIONS } from '../fields/site-fields.ts';
import { useSetupScope } from '../setup-scope.ts';
import tab from '../setup-tab.module.css';
import { DebugControls } from './debug-controls.tsx';
import css from './general-tab.module.css';
import { TagEditor } from './tag-editor.tsx';
import { TimeAlerts } from './time-alerts.tsx';

export function GeneralTab() {
  const t = useText('setup');
  const { saved, usual, local } = useSetupScope();
  const [search, setSearch] = useState('');
  return (
    <main className={tab.main}>
      <h2 className="visually-hidden">{t('tabs.general')}</h2>
      <SearchTextField
        className={css.search ?? ''}
        label={t('search.options')}
        value={search}
        onChange={setSearch}
      />
      <FieldForm
        base="site"
        kind="site"
        sections={SITE_SECTIONS}
        saved={saved.site}
        usual={usual.site}
        search={search}
        onClearSearch={() => setSearch('')}
        more={[
          { key: 'alerts', content: <TimeAlerts /> },
          { key: 'tags', content: <TagEditor /> },
          ...(local ? [{ key: 'debug', content: <DebugControls /> }] : []),
        ]}
      />
    </main>
  );
}
