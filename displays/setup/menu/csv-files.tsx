// Export and import of the menu as CSV: an import shows its changes first, and changes nothing before it is
// confirmed (SOLO-03).

import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  CSV_ENCODINGS,
  CSV_SEPARATORS,
  type CsvEncoding,
  type CsvFault,
  type CsvPreview,
  type CsvSeparator,
} from '../../../shared/protocol/site/menu.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { showToast } from '../../shell/toasts/toast.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import { Choice } from '../capture/port-form.tsx';
import tab from '../setup-tab.module.css';
import { ColumnChoices, DuplicatesChoice } from './csv-choices.tsx';
import css from './menu.module.css';
import { base64Of, type CsvChoice, csvAddress, menuApi, separatorIn } from './menu-api.ts';
import { useRefusalToast } from './use-menu.ts';

interface CsvFilesProps {
  /** @param withoutStation number of items that no station makes */
  onImported: (withoutStation: number) => void;
}

export function CsvFiles({ onImported }: CsvFilesProps) {
  const t = useText('menu');
  const language = useLanguage();
  const [separator, setSeparator] = useState(() => separatorIn(navigator.language));
  return (
    <>
      <section className={tab.panel} aria-label={t('csv.export')}>
        <h3>{t('csv.export')}</h3>
        <p className={tab.hint}>{t('csv.exportHint')}</p>
        <Row wrap align="end" rowGap={2} gap={3}>
          <Choice<CsvSeparator>
            label={t('csv.separator')}
            value={separator}
            onChange={setSeparator}
            options={CSV_SEPARATORS.map((value) => ({ value, label: t(`csv.separators.${value}`) }))}
          />
          <a className={buttonClass('plain', 'page')} href={csvAddress(language, separator)} download>
            <Download aria-hidden />
            {t('csv.download')}
          </a>
        </Row>
      </section>
      <CsvImport onImported={onImported} />
    </>
  );
}

/** A previewed file, with the changes it would make. */
interface Looked {
  choice: CsvChoice;
  preview: CsvPreview;
}

/** Columns and duplicates are chosen for one file. */
const NEW_FILE = { file: '', columns: undefined, duplicates: 'refuse' } as const;

/** The chosen file, its changes, and the import. */
function useCsvImport(onImported: CsvFilesProps['onImported']) {
  const t = useText('menu');
  const refuse = useRefusalToast();
  const [choice, setChoice] = useState<CsvChoice>({ ...NEW_FILE, encoding: 'auto', removeMissing: false });
  const [looked, setLooked] = useState<Looked>();
  /** Counts finished files: each new one starts with an empty field. */
  const [picked, setPicked] = useState(0);
  const [busy, setBusy] = useState(false);
  const lookAt = async (next: CsvChoice) => {
    setChoice(next);
    if (next.file === '') return;
    setBusy(true);
    const answer = await menuApi.lookAtCsv(next);
    setBusy(false);
    if (answer.ok) return setLooked({ choice: next, preview: answer.value });
    setLooked(undefined);
    refuse(answer);
  };
  const pick = async (file: File | undefined) => {
    const read = file === undefined ? undefined : await base64Of(file);
    if (read === undefined) return;
    await lookAt({ ...choice, ...NEW_FILE, file: read });
  };
  const clear = () => {
    setLooked(undefined);
    setChoice({ ...choice, ...NEW_FILE });
    setPicked((count) => count + 1);
  };
  const confirm = async ({ choice: seen, preview }: Looked) => {
    setBusy(true);
    const answer = await menuApi.importCsv(seen, preview.revision);
    setBusy(false);
    if (!answer.ok) {
      refuse(answer);
      return answer.code === 'menu-outdated' ? lookAt(seen) : undefined;
    }
    clear();
    onImported(preview.counts.withoutStation);
    showToast(t('csv.done'), 'success');
  };
  return { choice, looked, picked, busy, lookAt, pick, clear, confirm };
}

function CsvImport({ onImported }: CsvFilesProps) {
  const t = useText('menu');
  const { choice, looked, picked, busy, lookAt, pick, clear, confirm } = useCsvImport(onImported);
  return (
    <section className={tab.panel} aria-label={t('csv.import')} aria-busy={busy}>
      <h3>{t('csv.import')}</h3>
      <p className={tab.hint}>{t('csv.importHint')}</p>
      <div className={css.fields}>
        <Stack as="label" gap={2} size="label" weight={600} className={css.file}>
          {t('csv.file')}
          <input
            key={picked}
            type="file"
            accept=".csv,.txt,.tsv,text/csv"
            onChange={(event) => void pick(event.target.files?.[0])}
          />
        </Stack>
        <Choice<CsvEncoding>
          label={t('csv.letters')}
          value={choice.encoding}
          onChange={(encoding) => void lookAt({ ...choice, encoding })}
          options={CSV_ENCODINGS.map((value) => ({ value, label: t(`csv.encodings.${value}`) }))}
        />
      </div>
      <label className={css.check}>
        <input
          type="checkbox"
          className="tick"
          checked={choice.removeMissing}
          onChange={(event) => void lookAt({ ...choice, removeMissing: event.target.checked })}
        />
        {t('csv.removeMissing')}
      </label>
      {looked !== undefined && (
        <Preview
          looked={looked}
          busy={busy}
          onChoose={(part) => void lookAt({ ...choice, ...part })}
          onConfirm={() => void confirm(looked)}
          onCancel={clear}
        />
      )}
    </section>
  );
}

interface PreviewProps {
  looked: Looked;
  busy: boolean;
  onChoose: (part: Partial<CsvChoice>) => void;
  onConfirm: () => void;
  onCancel: () => void;
}

function Preview({ looked: { choice, preview }, busy, onChoose, onConfirm, onCancel }: PreviewProps) {
  const t = useText('menu');
  const { counts } = preview;
  const all = counts.added + counts.changed + counts.removed;
  return (
    <section className={css.preview} aria-label={t('csv.preview')}>
      <p role="status">
        <strong>
          {counts.faults > 0
            ? t('csv.faults', { count: counts.faults })
            : all === 0
              ? t('csv.same')
              : t('csv.changes', { added: counts.added, changed: counts.changed, removed: counts.removed })}
        </strong>{' '}
        <small>
          {t('csv.readAs', { letters: t(`csv.encodings.${preview.encoding}`), count: preview.rows })}
        </small>
      </p>
      <ColumnChoices
        columns={preview.columns}
        isChosen={choice.columns !== undefined}
        onChange={(columns) => onChoose({ columns })}
      />
      <DuplicatesChoice
        choice={choice}
        preview={preview}
        onChange={(duplicates) => onChoose({ duplicates })}
      />
      {counts.withoutStation > 0 && (
        <p className={css.missing} role="status">
          <strong>{t('csv.withoutStation', { count: counts.withoutStation })}</strong>{' '}
          {t('csv.withoutStationHint')}
        </p>
      )}
      <Changes preview={preview} />
      <div className={css.foot}>
        <Text grow />
        <Button size="page" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button
          size="page"
          look="main"
          busy={busy}
          disabled={busy || counts.faults > 0 || all === 0}
          onClick={onConfirm}
        >
          {t('csv.confirm')}
        </Button>
      </div>
    </section>
  );
}

/** Errors by line, changes by entry. */
function Changes({ preview }: Pick<Looked, 'preview'>) {
  const t = useText('menu');
  const { counts, faults, added, changed, removed, withoutStation } = preview;
  return (
    <>
      <Entries title={t('csv.faultsTitle')} count={counts.faults} shown={faults.length}>
        {faults.map((fault) => (
          <li key={`${fault.line} ${fault.column} ${fault.code}`} data-bad>
            <FaultText fault={fault} />
          </li>
        ))}
      </Entries>
      <Entries
        title={t('csv.withoutStationTitle')}
        count={counts.withoutStation}
        shown={withoutStation.length}
        openUpTo={10}
      >
        {withoutStation.map(({ id, name }) => (
          <li key={id}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </Entries>
      <Entries title={t('csv.added')} count={counts.added} shown={added.length}>
        {added.map(({ kind, id, name }) => (
          <li key={`${kind} ${id}`}>
            <bdi>{name}</bdi> <small>{t(`csv.kinds.${kind}`)}</small>
          </li>
        ))}
      </Entries>
      <Entries title={t('csv.changed')} count={counts.changed} shown={changed.length}>
        {changed.map(({ kind, id, name, fields }) => (
          <li key={`${kind} ${id}`}>
            <bdi>{name}</bdi> <small>{t(`csv.kinds.${kind}`)}</small>
            {fields.map(({ field, before, after }) => (
              <div key={field} className={css.change}>
                <Text tone="muted">{t(`csv.columns.${field}`)}</Text>
                <del>
                  <bdi>{before || '–'}</bdi>
                </del>
                <ins>
                  <bdi>{after || '–'}</bdi>
                </ins>
              </div>
            ))}
          </li>
        ))}
      </Entries>
      <Entries title={t('csv.removed')} count={counts.removed} shown={removed.length}>
        {removed.map(({ kind, id, name }) => (
          <li key={`${kind} ${id}`}>
            <bdi>{name}</bdi> <small>{t(`csv.kinds.${kind}`)}</small>
          </li>
        ))}
      </Entries>
    </>
  );
}

interface EntriesProps {
  title: string;
  count: number;
  /** Number of listed entries. */
  shown: number;
  /** Number of entries with which it is open at first. */
  openUpTo?: number;
  children: ReactNode;
}

function Entries({ title, count, shown, openUpTo = 50, children }: EntriesProps) {
  const t = useText('menu');
  if (count === 0) return null;
  return (
    <details className={css.entries} open={count <= openUpTo}>
      <summary>
        {title} <bdi>{count}</bdi>
      </summary>
      <ul>{children}</ul>
      {count > shown && <p className={tab.hint}>{t('more', { count: count - shown })}</p>}
    </details>
  );
}

function FaultText({ fault: { line, column, head, code, value, allowed = [] } }: { fault: CsvFault }) {
  const t = useText('menu');
  return (
    <>
      <strong>{t('csv.line', { line })}</strong>{' '}
      {column !== undefined && (
        <span>
          <bdi>{head ?? t(`csv.columns.${column}`)}</bdi>:{' '}
        </span>
      )}
      {value !== undefined && (
        <>
          <bdi>{value}</bdi>
          {' – '}
        </>
      )}
      <span>{t(`fault.${code}`)}</span>
      {allowed.length > 0 && (
        <small> {t('csv.allowed', { names: allowed.map((name) => `\u2068${name}\u2069`).join(', ') })}</small>
      )}
    </>
  );
}
