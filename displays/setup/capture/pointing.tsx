// A captured job in pieces that can be marked; lines that wouldn't be read as marked show the reason (CAPT-04).
import { useState } from 'react';
import { patternOf, TEMPLATE_FIELDS, type TemplateField } from '../../../shared/model/capture-template.ts';
import { piecesOf, pointedWords, readsAnyLine, unfitLines } from '../../../shared/model/pointed-line.ts';
import type { CapturedJobView } from '../../../shared/protocol/tills/capture.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import tab from '../setup-tab.module.css';
import css from './capture.module.css';

/** The marks, by line; a finely split line has smaller pieces. */
interface PointedLine {
  isFine: boolean;
  fields: readonly (TemplateField | undefined)[];
}
export type Pointed = ReadonlyMap<number, PointedLine>;

export function wordsOf(text: string, pointed: PointedLine | undefined) {
  return pointedWords(piecesOf(text, pointed?.isFine), pointed?.fields ?? []);
}

/** wide: its rule would match any line · unread: its rule doesn't match it. */
interface UnfitLine {
  line: number;
  why: 'wide' | 'unread';
}

/** Marked lines that wouldn't be read as marked. */
export function unfitOf(
  job: CapturedJobView,
  pointed: Pointed,
  readJob: CapturedJobView | undefined,
): UnfitLine[] {
  const words = new Map([...pointed].map(([line, at]) => [line, wordsOf(job.lines[line]?.text ?? '', at)]));
  const wide = [...words].filter(([, each]) => readsAnyLine(patternOf(each))).map(([line]) => line);
  const unread =
    readJob === undefined
      ? []
      : unfitLines(
          words,
          readJob.lines.map(({ as }) => as),
        );
  return [
    ...wide.map((line): UnfitLine => ({ line, why: 'wide' })),
    ...unread.filter((line) => !wide.includes(line)).map((line): UnfitLine => ({ line, why: 'unread' })),
  ];
}

interface PointingProps {
  job: CapturedJobView;
  pointed: Pointed;
  unfit: readonly UnfitLine[];
  onPoint: (line: number, next: PointedLine) => void;
}

export function Pointing({ job, pointed, unfit, onPoint }: PointingProps) {
  const t = useText('capture');
  const [field, setField] = useState<TemplateField>('number');
  return (
    <>
      <Palette field={field} onChange={setField} />
      <p className={tab.hint}>{t('editor.hint')}</p>
      <section className={css.paper} aria-label={t('jobs.paper')}>
        {job.lines.map(({ text, as }, line) => {
          const key = `${line} ${text}`;
          const known = pointed.get(line);
          return (
            <div key={key}>
              <Pieces
                text={text}
                isRead={as !== undefined}
                pointed={known}
                field={field}
                onPoint={(next) => onPoint(line, next)}
              />
              <Unfit
                why={unfit.find((each) => each.line === line)?.why}
                text={text}
                pointed={known}
                onPoint={(next) => onPoint(line, next)}
              />
            </div>
          );
        })}
      </section>
    </>
  );
}

interface LineProps {
  text: string;
  pointed: PointedLine | undefined;
  onPoint: (next: PointedLine) => void;
}

function Pieces({
  text,
  pointed,
  onPoint,
  isRead,
  field,
}: LineProps & { isRead: boolean; field: TemplateField }) {
  const t = useText('capture');
  const pieces = piecesOf(text, pointed?.isFine);
  const point = (at: number) => {
    const fields = pieces.map((_piece, piece) => pointed?.fields[piece]);
    fields[at] = fields[at] === field ? undefined : field;
    onPoint({ isFine: pointed?.isFine ?? false, fields });
  };
  return (
    <p dir="auto" data-unread={!isRead}>
      {pieces.map((piece, at) => {
        const as = pointed?.fields[at];
        const key = `${at} ${piece.text}`;
        return (
          <button
            key={key}
            type="button"
            className={css.word}
            data-glued={piece.isGlued}
            aria-pressed={as !== undefined}
            title={as && t(`field.${as}`)}
            onClick={() => point(at)}
          >
            {piece.text}
          </button>
        );
      })}
    </p>
  );
}

/** Reason why a line isn't read as marked, with smaller pieces to mark. */
function Unfit({ why, text, pointed, onPoint }: LineProps & { why: UnfitLine['why'] | undefined }) {
  const t = useText('capture');
  if (why === undefined) return null;
  const isFine = pointed?.isFine ?? false;
  const canSplit = !isFine && piecesOf(text, true).length > piecesOf(text).length;
  return (
    <output className={css.wrong}>
      {t(`editor.unfit.${why}`)}{' '}
      {canSplit && (
        <Button size="page" onClick={() => onPoint({ isFine: true, fields: [] })}>
          {t('editor.split')}
        </Button>
      )}
    </output>
  );
}

function Palette({ field, onChange }: { field: TemplateField; onChange: (field: TemplateField) => void }) {
  const t = useText('capture');
  return (
    <fieldset className={css.palette} aria-label={t('editor.what')}>
      {TEMPLATE_FIELDS.filter((each) => each !== 'any').map((each) => (
        <button key={each} type="button" aria-pressed={each === field} onClick={() => onChange(each)}>
          {t(`field.${each}`)}
        </button>
      ))}
    </fieldset>
  );
}
