// A captured job as it looks on paper: formatted text, pictures, codes, cuts; lines that no template reads are highlighted
// (CAPT-03, CAPT-04).
import { useCallback } from 'react';
import type { CapturedJobView, PrintedLine } from '../../../shared/protocol/tills/capture.ts';
import { useText } from '../../i18n/use-text.ts';
import { useLoaded } from '../../link/http/use-loaded.ts';
import { classes } from '../../ui/classes.ts';
import { RetryNote } from '../../ui/page/retry-note.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import css from './capture.module.css';
import { captureApi } from './capture-api.ts';

export function CapturedPaper({ job }: { job: CapturedJobView }) {
  const t = useText('capture');
  const call = useCallback(() => captureApi.paper(job.id), [job.id]);
  const [paper, load] = useLoaded(call);
  if (paper === undefined) return <Skeleton rem={8} />;
  if (!paper.ok) return <RetryNote text={t('away')} onRetry={load} />;
  // Readings cover the text lines, in order.
  const texts = paper.value.lines.filter(({ kind }) => kind === 'text');
  return (
    <section className={css.paper} aria-label={t('jobs.paper')}>
      {paper.value.lines.map((line, at) => {
        const reading = job.lines[texts.indexOf(line)];
        const key = `${at} ${line.kind}`;
        return (
          <PaperLine key={key} line={line} isUnread={reading !== undefined && reading.as === undefined} />
        );
      })}
    </section>
  );
}

function PaperLine({ line, isUnread }: { line: PrintedLine; isUnread: boolean }) {
  const t = useText('capture');
  switch (line.kind) {
    case 'cut':
      return <hr className={css.cut} aria-label={t('jobs.cut')} />;
    case 'code':
      return <p dir="auto">{t('jobs.code', { text: line.text })}</p>;
    case 'picture':
      return <img src={`data:image/png;base64,${line.png}`} alt={t('jobs.picture')} width={line.width / 2} />;
    case 'text':
      return (
        <p dir="auto" data-align={line.align} data-unread={isUnread}>
          {line.runs.length === 0 && '\u00a0'}
          {keyed(line.runs).map(({ key, text, ...look }) => (
            <span
              key={key}
              className={classes(
                look.bold && css.bold,
                look.reverse && css.reverse,
                look.red && css.red,
                look.underline && css.underline,
                (look.width > 1 || look.height > 1) && css.large,
              )}
            >
              {text}
            </span>
          ))}
        </p>
      );
    default:
      return line satisfies never;
  }
}

/** The runs of a line never change their order. */
function keyed<Run>(runs: readonly Run[]): (Run & { key: number })[] {
  return runs.map((run, key) => ({ ...run, key }));
}
