// Choices about a file in its preview: the use of each column, and rows about the same item (SOLO-10, SOLO-11).

import {
  CSV_DUPLICATES,
  CSV_USES,
  type CsvDuplicates,
  type CsvPreview,
  type CsvUse,
} from '../../../shared/protocol/site/menu.ts';
import { useText } from '../../i18n/use-text.ts';
import { Stack } from '../../ui/layout.tsx';
import { Choice } from '../capture/port-form.tsx';
import tab from '../setup-tab.module.css';
import css from './menu.module.css';
import type { CsvChoice } from './menu-api.ts';

/** Uses of which a file may have several columns. */
const SEVERAL: readonly CsvUse[] = ['none', 'variation', 'modifierSet'];
/** Only in exported menus. */
const EXPORTED: readonly CsvUse[] = ['type', 'group', 'routing', 'item'];

interface ColumnChoicesProps {
  columns: CsvPreview['columns'];
  /** Stays open while a person chooses. */
  isChosen: boolean;
  onChange: (uses: CsvUse[]) => void;
}

/** Use of each column; open if it isn't known which one has the names. */
export function ColumnChoices({ columns, isChosen, onChange }: ColumnChoicesProps) {
  const t = useText('menu');
  const uses = columns.map(({ use }) => use);
  const numbered = columns.map((column, at) => ({ ...column, number: at + 1 }));
  const used = uses.filter((use) => use !== 'none').length;
  const choose = (at: number, use: CsvUse) =>
    onChange(
      uses.map((former, index) => {
        if (index === at) return use;
        return former === use && !SEVERAL.includes(use) ? 'none' : former;
      }),
    );
  return (
    <details className={css.entries} open={isChosen || !uses.includes('name')}>
      <summary>{t('csv.columnsTitle', { count: used, all: uses.length })}</summary>
      <p className={tab.hint}>{t('csv.columnsHint')}</p>
      <div className={css.columns}>
        {numbered.map(({ head, sample, use, number }) => (
          <Stack key={number} gap={1}>
            <Choice<CsvUse>
              label={head === '' ? t('csv.unnamed', { number }) : `\u2068${head}\u2069`}
              value={use}
              options={CSV_USES.filter((each) => each === use || !EXPORTED.includes(each)).map((value) => ({
                value,
                label: t(`csv.columns.${value}`),
              }))}
              onChange={(next) => choose(number - 1, next)}
            />
            <small>
              <bdi>{sample}</bdi>
            </small>
          </Stack>
        ))}
      </div>
    </details>
  );
}

interface DuplicatesChoiceProps {
  choice: Pick<CsvChoice, 'duplicates'>;
  preview: Pick<CsvPreview, 'counts' | 'faults'>;
  onChange: (duplicates: CsvDuplicates) => void;
}

/** Shown if rows about the same item are faults, or were until a choice was made. */
export function DuplicatesChoice({ choice: { duplicates }, preview, onChange }: DuplicatesChoiceProps) {
  const t = useText('menu');
  const isFault = preview.faults.some(({ code }) => code === 'name-twice' || code === 'id-twice');
  if (!isFault && duplicates === 'refuse') return null;
  return (
    <div className={css.columns}>
      <Choice<CsvDuplicates>
        label={t('csv.duplicates', { count: preview.counts.duplicates })}
        value={duplicates}
        onChange={onChange}
        options={CSV_DUPLICATES.map((value) => ({ value, label: t(`csv.duplicate.${value}`) }))}
      />
    </div>
  );
}
