// The tab of the printers on the restaurant's network: one card each, with a test print (PAPER-01, PAPER-03).

import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { PRINTER_PORT } from '../../../shared/limits.ts';
import {
  BON_LANGUAGES,
  CODE_PAGE_NUMBER_MAX,
  CODE_PAGES,
  HOST_MAX_CHARACTERS,
  PAPER_WIDTHS_MM,
} from '../../../shared/model/setup/printer-choices.ts';
import { useText } from '../../i18n/use-text.ts';
import type { ApiRefusal } from '../../link/http/api-call.ts';
import { useTextContext } from '../../shell/session/text-context.ts';
import { Button } from '../../ui/button.tsx';
import { choice, type Field, members, toggle } from '../controls/field.ts';
import { textIn, textsIn } from '../controls/value-at.ts';
import { EntriesTab } from '../entries/entries-tab.tsx';
import { EntryCard } from '../entries/entry-card.tsx';
import { SettingRows } from '../entries/setting-rows.tsx';
import { useEntries } from '../entries/use-entries.ts';
import { useChange } from '../fields/use-field-scope.ts';
import { setupApi } from '../setup-api.ts';
import { isSame } from '../setup-changes.ts';
import type { DraftList } from '../setup-draft.ts';
import { useSetupScope } from '../setup-scope.ts';
import css from './printers-tab.module.css';

const LIST = 'printers';

export function PrintersTab() {
  const t = useText('kitchen');
  const { list, add, remove } = useEntries(LIST);
  const cards = list.order.map((key) => (
    <PrinterCard key={key} printerKey={key} onRemove={() => remove(key)} />
  ));
  const onAdd = () => add({ name: t(`${LIST}.unnamed`) });
  return (
    <EntriesTab list={LIST} isEmpty={cards.length === 0} addLabel={t(`${LIST}.add`)} onAdd={onAdd}>
      {cards}
    </EntriesTab>
  );
}

function PrinterCard({ printerKey, onRemove }: { printerKey: string; onRemove: () => void }) {
  const t = useText('kitchen');
  const { form, saved, usual } = useSetupScope();
  const change = useChange();
  const context = useTextContext();
  const stored = saved[LIST].entries[printerKey];
  const now = useWatch({ control: form.control, name: `${LIST}.entries.${printerKey}` });
  return (
    <EntryCard
      list={LIST}
      entryKey={printerKey}
      deleteText={[t(`${LIST}.deleteText`, { context })]}
      onDelete={onRemove}
    >
      <SettingRows
        of={{ list: LIST, key: printerKey }}
        fields={PRINTER_FIELDS}
        saved={stored}
        usual={usual[LIST]}
        onChange={(at, value) => {
          change(`${LIST}.entries.${printerKey}.${at}`, value);
          if (at === 'stations' || at === 'profiles') {
            const next = withOnePrinterEach(form.getValues(LIST), printerKey, at);
            form.setValue(LIST, next, { shouldDirty: true });
          }
        }}
      />
      <TestPrint id={textIn(stored?.['_id'])} isSaved={stored !== undefined && isSame(now, stored)} />
    </EntryCard>
  );
}

const PRINTER_FIELDS: readonly Field[] = [
  { at: 'host', control: { kind: 'line', max: HOST_MAX_CHARACTERS } },
  {
    at: 'port',
    control: { kind: 'number', min: PRINTER_PORT.min, max: PRINTER_PORT.max, unit: 'none' },
  },
  choice('paper', PAPER_WIDTHS_MM),
  choice('language', BON_LANGUAGES),
  choice('codePage', CODE_PAGES),
  {
    at: 'codePageNumber',
    control: { kind: 'number', min: 0, max: CODE_PAGE_NUMBER_MAX, unit: 'none', orNothing: true },
  },
  toggle('beeps'),
  members('stations', 'stations'),
  members('profiles', 'profiles'),
];

/** Removes this printer's selections from the others, as saving would (PAPER-01). */
export function withOnePrinterEach(
  { order, entries }: DraftList,
  key: string,
  at: 'stations' | 'profiles',
): DraftList {
  const own = textsIn(entries[key]?.[at]);
  const changed = Object.entries(entries).map(([each, printer]) => {
    const kept = textsIn(printer[at]).filter((id) => each === key || !own.includes(id));
    return [each, { ...printer, [at]: kept }] as const;
  });
  return { order, entries: Object.fromEntries(changed) };
}

/** The hub answers once the paper is out, or with the printer's fault. */
function TestPrint({ id, isSaved }: { id: string; isSaved: boolean }) {
  const t = useText('kitchen');
  const refusals = useText('refusals');
  const [state, setState] = useState<'printing' | 'printed' | ApiRefusal>();
  const print = () => {
    setState('printing');
    void setupApi.testPrinter(id).then((answer) => setState(answer.ok ? 'printed' : answer));
  };
  const isPrinting = state === 'printing';
  return (
    <div className={css.test}>
      <Button size="page" disabled={!isSaved} busy={isPrinting} onClick={print}>
        <Printer aria-hidden />
        {isPrinting ? t(`${LIST}.testing`) : t(`${LIST}.test`)}
      </Button>
      <output className={css.outcome} data-refused={typeof state === 'object'}>
        {!isSaved && t(`${LIST}.testUnsaved`)}
        {isSaved && state === 'printed' && t(`${LIST}.tested`)}
        {isSaved && typeof state === 'object' && refusals(state.code, { ...state.params })}
      </output>
    </div>
  );
}
