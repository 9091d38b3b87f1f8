// Actual preparation times compared with the set ones; a tap adopts one, or all of them (PACE-01).
import { Download, Timer } from 'lucide-react';
import { useState } from 'react';
import type { ItemPace, OwnTime, PacesPage } from '../../../shared/protocol/site/paces.ts';
import { useText } from '../../i18n/use-text.ts';
import { useLoaded } from '../../link/http/use-loaded.ts';
import { useNotice } from '../../link/use-notice.ts';
import { refusalText, showToast } from '../../shell/toasts/toast.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog, DialogTitle } from '../../ui/dialog/dialog.tsx';
import { SearchTextField } from '../../ui/fields/text-field.tsx';
import { EmptyNote } from '../../ui/page/empty-note.tsx';
import { RetryNote } from '../../ui/page/retry-note.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import tab from '../setup-tab.module.css';
import { UndoBar } from '../undo-bar.tsx';
import { PaceTable, timeText } from './pace-table.tsx';
import css from './times.module.css';
import { TIMES_CSV, timesApi } from './times-api.ts';

export function TimesTab() {
  const t = useText('times');
  const setup = useText('setup');
  const [answer, again] = useLoaded(timesApi.page);
  useNotice('setup-changed', again);
  return (
    <main className={tab.main} aria-busy={answer === undefined}>
      <h2 className="visually-hidden">{setup('tabs.times')}</h2>
      {answer === undefined && <Skeleton rem={24} />}
      {answer?.ok === false && <RetryNote text={t('failed')} onRetry={again} />}
      {answer?.ok && <Times page={answer.value} onChanged={again} />}
    </main>
  );
}

interface TimesProps {
  page: PacesPage;
  onChanged: () => void;
}

function Times({ page, onChanged }: TimesProps) {
  const t = useText('times');
  const [search, setSearch] = useState('');
  const [isAsking, setAsking] = useState(false);
  const taking = useTaking(onChanged);
  const wanted = search.trim().toLowerCase();
  const found = page.items.filter(({ name, stations }) =>
    [name, ...stations].join(' ').toLowerCase().includes(wanted),
  );
  const offered = offeredOf(page.items);
  if (page.items.length === 0)
    return <EmptyNote icon={Timer} role="status" title={t('none.title')} text={t('none.text')} />;
  return (
    <>
      <section className={tab.panel} aria-label={t('title')}>
        <p className={tab.hint}>{t('hint', { needs: page.needs })}</p>
        {page.usesLearned && <p className={tab.hint}>{t('hintUsed')}</p>}
        <div className={css.tools}>
          <SearchTextField label={t('search')} value={search} onChange={setSearch} />
          <output>{t('count', { count: found.length })}</output>
          <a className={buttonClass('quiet', 'page')} href={TIMES_CSV} download>
            <Download aria-hidden />
            {t('csv')}
          </a>
          <Button
            size="page"
            look="main"
            disabled={taking.isBusy || offered.length === 0}
            onClick={() => setAsking(true)}
          >
            {t('takeAll', { count: offered.length })}
          </Button>
        </div>
        <PaceTable
          items={found}
          needs={page.needs}
          isBusy={taking.isBusy}
          onTake={(time, name) => {
            const done = time.seconds === null ? 'wentBack' : 'taken';
            void taking.take([time], t(done, { name: `\u2068${name}\u2069` }));
          }}
        />
      </section>
      {isAsking && (
        <TakeAllDialog
          offered={offered}
          isBusy={taking.isBusy}
          onClose={() => setAsking(false)}
          onTake={() =>
            void taking
              .take(offered.map(timeOf), t('allTaken', { count: offered.length }))
              .then(() => setAsking(false))
          }
        />
      )}
      <UndoBar text={taking.done?.text} busy={taking.isBusy} onUndo={taking.undo} onClose={taking.forget} />
    </>
  );
}

/** Suggestions that would change something, except doubtful ones: those need a look at their row. */
function offeredOf(items: readonly ItemPace[]): (ItemPace & { suggestedSeconds: number })[] {
  return items.flatMap((item) => {
    const { suggestedSeconds, own, setSeconds, doubt } = item;
    if (
      doubt !== undefined ||
      suggestedSeconds === undefined ||
      suggestedSeconds === (own?.seconds ?? setSeconds)
    )
      return [];
    return [{ ...item, suggestedSeconds }];
  });
}

function timeOf({ id, suggestedSeconds }: ItemPace & { suggestedSeconds: number }): OwnTime {
  return { item: id, seconds: suggestedSeconds };
}

interface SavedTimes {
  text: string;
  /** The former values. */
  before: readonly OwnTime[];
}

/** Saves immediately; the former values can be restored until the next action. */
function useTaking(onChanged: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [done, setDone] = useState<SavedTimes>();
  const take = async (times: readonly OwnTime[], text?: string) => {
    setBusy(true);
    const saved = await timesApi.take(times);
    setBusy(false);
    if (!saved.ok) return showToast(refusalText(saved.code, saved.params), 'danger');
    setDone(text === undefined ? undefined : { text, before: saved.value.undo });
    onChanged();
  };
  return {
    isBusy,
    take,
    done,
    undo: () => void (done && take(done.before)),
    forget: () => setDone(undefined),
  };
}

interface TakeAllProps {
  offered: readonly (ItemPace & { suggestedSeconds: number })[];
  isBusy: boolean;
  onTake: () => void;
  onClose: () => void;
}

/** Each time with its current and suggested value, before anything is changed. */
function TakeAllDialog({ offered, isBusy, onTake, onClose }: TakeAllProps) {
  const t = useText('times');
  const shell = useText('shell');
  const title = t('takeAll', { count: offered.length });
  return (
    <Dialog label={title} onClose={onClose} className={css.dialog}>
      <DialogTitle>{title}</DialogTitle>
      <div className={css.preview}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('column.item')}</th>
              <th scope="col">{t('now')}</th>
              <th scope="col">{t('then')}</th>
            </tr>
          </thead>
          <tbody>
            {offered.map(({ id, name, own, setSeconds, suggestedSeconds }) => (
              <tr key={id}>
                <th scope="row">
                  <bdi>{name}</bdi>
                </th>
                <td>
                  <bdi>{timeText(own?.seconds ?? setSeconds)}</bdi>
                </td>
                <td>
                  <bdi>{timeText(suggestedSeconds)}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <footer className={css.foot}>
        <Button size="page" onClick={onClose} data-first-focus>
          {shell('cancel')}
        </Button>
        <Button size="page" look="main" busy={isBusy} disabled={isBusy} onClick={onTake}>
          {t('takeAllNow')}
        </Button>
      </footer>
    </Dialog>
  );
}
