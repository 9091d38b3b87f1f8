// Tab of a menu stored by the hub itself: items by category, modifier groups, files of both, and the whole site in
// one file. Changes apply immediately (SOLO-03, SOLO-06).

import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useSession } from '../../shell/session/session-store.ts';
import { Segments } from '../../ui/fields/segments.tsx';
import { Box } from '../../ui/layout.tsx';
import { RetryNote } from '../../ui/page/retry-note.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import tab from '../setup-tab.module.css';
import { UndoBar } from '../undo-bar.tsx';
import { CsvFiles } from './csv-files.tsx';
import { useSelection } from './many-items.tsx';
import { MenuItems } from './menu-items.tsx';
import { ModifierGroups } from './modifier-groups.tsx';
import { SiteFiles } from './site-files.tsx';
import { useMenu } from './use-menu.ts';

const VIEWS = ['items', 'modifiers', 'csv', 'site'] as const;
export type MenuView = (typeof VIEWS)[number];

export function MenuTab() {
  const t = useText('menu');
  const setup = useText('setup');
  const menu = useMenu();
  const selection = useSelection();
  const [view, setView] = useState<MenuView>('items');
  // Importing a site sets more than a manager may.
  const isOwner = useSession(({ session }) => session.rights.includes('dealer-options'));
  const offered = VIEWS.filter((each) => each !== 'site' || isOwner);
  const { answer } = menu;
  return (
    <main className={tab.main} aria-busy={answer === undefined}>
      <h2 className="visually-hidden">{setup('tabs.menu')}</h2>
      <Box scroll maxInlineSize="100%">
        <Segments
          label={t('views.label')}
          value={view}
          onChange={setView}
          options={offered.map((value) => ({ value, label: t(`views.${value}`) }))}
        />
      </Box>
      {view === 'site' && <SiteFiles onImported={menu.again} />}
      {view !== 'site' && answer === undefined && <Skeleton rem={24} />}
      {view !== 'site' && answer?.ok === false && <RetryNote text={t('failed')} onRetry={menu.again} />}
      {answer?.ok && view === 'items' && (
        <MenuItems page={answer.value} menu={menu} selection={selection} onImport={() => setView('csv')} />
      )}
      {answer?.ok && view === 'modifiers' && <ModifierGroups page={answer.value} menu={menu} />}
      {answer?.ok && view === 'csv' && (
        <CsvFiles
          onImported={(withoutStation) => {
            menu.again();
            // Where they are given one.
            if (withoutStation > 0) setView('items');
          }}
        />
      )}
      {(view !== 'items' || selection.ids === undefined) && (
        <UndoBar text={menu.undoable?.text} busy={menu.busy} onUndo={menu.undo} onClose={menu.forget} />
      )}
    </main>
  );
}
