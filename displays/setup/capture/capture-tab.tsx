// Tab for tills that can only print: the ports on which the hub emulates a printer, the captured jobs, and templates
// (CAPT-01, CAPT-04). Changes apply immediately and need no cloud.
import { FileText, Plus, Printer, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { PAPER_AFTER_SECONDS } from '../../../shared/glass-limits.ts';
import { PRINTER_PORT } from '../../../shared/limits.ts';
import type { CapturePort } from '../../../shared/model/capture-port.ts';
import type { CapturedJobView, TemplateView } from '../../../shared/protocol/tills/capture.ts';
import { Bidi } from '../../i18n/bidi.tsx';
import { clockTime } from '../../i18n/format.ts';
import { useText } from '../../i18n/use-text.ts';
import { useLoaded } from '../../link/http/use-loaded.ts';
import { useLive } from '../../link/live.ts';
import { showToast, textOfCode } from '../../shell/toasts/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { EmptyNote } from '../../ui/page/empty-note.tsx';
import { RetryNote } from '../../ui/page/retry-note.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { newId } from '../new-id.ts';
import tab from '../setup-tab.module.css';
import css from './capture.module.css';
import { captureApi } from './capture-api.ts';
import { CapturedPaper } from './captured-paper.tsx';
import { PortForm } from './port-form.tsx';
import { TemplateEditor } from './template-editor.tsx';

/** A template being created or edited, by marking parts of one of the jobs. */
interface TemplateDraft {
  template: TemplateView | undefined;
  job: CapturedJobView | undefined;
}

export function CaptureTab() {
  const t = useText('capture');
  const [setup, loadSetup] = useLoaded(captureApi.setup);
  const [captured, loadJobs] = useLoaded(captureApi.jobs);
  const [edited, setEdited] = useState<TemplateDraft>();
  const load = () => {
    loadSetup();
    loadJobs();
  };
  if (setup?.ok === false || captured?.ok === false)
    return (
      <main className={tab.main}>
        <RetryNote text={t('away')} onRetry={load} />
      </main>
    );
  if (setup === undefined || captured === undefined)
    return (
      <main className={tab.main} aria-busy>
        <Skeleton rem={24} />
      </main>
    );
  const { jobs, isPartial = false } = captured.value;
  const { ports, templates } = setup.value;
  const done = () => {
    setEdited(undefined);
    load();
  };
  return (
    <main className={tab.main}>
      <h2 className="visually-hidden">{t('title')}</h2>
      {edited === undefined ? (
        <>
          <Ports ports={ports} templates={templates} onChanged={load} />
          <Jobs
            jobs={jobs}
            isPartial={isPartial}
            names={namesOf(ports)}
            templates={templates}
            onEdit={setEdited}
            onAgain={loadJobs}
          />
          <Templates templates={templates} jobs={jobs} onEdit={setEdited} onChanged={load} />
        </>
      ) : (
        <TemplateEditor {...edited} jobs={jobs} onDone={done} />
      )}
    </main>
  );
}

function namesOf(ports: readonly { port: { id: string; name: string } }[]): ReadonlyMap<string, string> {
  return new Map(ports.map(({ port }) => [port.id, port.name]));
}

interface PortsProps {
  ports: Parameters<typeof PortForm>[0]['state'][];
  templates: readonly TemplateView[];
  onChanged: () => void;
}

const FIRST_PORT = 9100;

function Ports({ ports, templates, onChanged }: PortsProps) {
  const t = useText('capture');
  const [added, setAdded] = useState<string>();
  const free = ports.reduce((next, { port }) => (port.port >= next ? port.port + 1 : next), FIRST_PORT);
  const usual: Omit<CapturePort, 'id' | 'port' | 'name'> = {
    language: 'auto',
    codePage: 'as-sent',
    template: 'auto',
    passOn: 'never',
    printerPort: PRINTER_PORT.default,
    paperAfterSeconds: PAPER_AFTER_SECONDS.default,
  };
  const changed = () => {
    setAdded(undefined);
    onChanged();
  };
  return (
    <section className={tab.panel} aria-label={t('ports.title')}>
      <h3>{t('ports.title')}</h3>
      <p className={tab.hint}>{t('ports.text')}</p>
      {ports.length === 0 && added === undefined && <EmptyNote icon={Printer} text={t('ports.none')} />}
      {ports.map((state) => (
        <PortForm key={state.port.id} state={state} templates={templates} isNew={false} onChanged={changed} />
      ))}
      {added !== undefined && (
        <PortForm
          state={{ port: { ...usual, id: added, port: free, name: '' }, state: '', connections: 0 }}
          templates={templates}
          isNew
          onChanged={changed}
        />
      )}
      <div>
        <Button size="page" disabled={added !== undefined} onClick={() => setAdded(newId())}>
          <Plus aria-hidden />
          {t('ports.add')}
        </Button>
      </div>
    </section>
  );
}

interface JobsProps {
  jobs: readonly CapturedJobView[];
  /** Some jobs took too long to parse. */
  isPartial: boolean;
  /** Names of the ports, by id. */
  names: ReadonlyMap<string, string>;
  templates: readonly TemplateView[];
  onEdit: (edited: TemplateDraft) => void;
  onAgain: () => void;
}

function Jobs({ jobs, isPartial, names, templates, onEdit, onAgain }: JobsProps) {
  const t = useText('capture');
  const site = useLive((state) => state.site);
  const [open, setOpen] = useState<string>();
  return (
    <section className={tab.panel} aria-label={t('jobs.title')}>
      <div className={tab.head}>
        <h3>{t('jobs.title')}</h3>
        <Button size="page" onClick={onAgain}>
          {t('jobs.again')}
        </Button>
      </div>
      <p className={tab.hint}>{t('jobs.text')}</p>
      {isPartial && <p className={tab.hint}>{t('jobs.partial')}</p>}
      {jobs.length === 0 && <EmptyNote icon={FileText} text={t('jobs.none')} />}
      <ul className={tab.lines}>
        {jobs.map((job) => (
          <li key={job.id}>
            <button
              type="button"
              className={css.job}
              aria-expanded={open === job.id}
              onClick={() => setOpen(open === job.id ? undefined : job.id)}
            >
              <bdi>{clockTime(job.at, site)}</bdi>
              <span>{names.get(job.portId) ?? ''}</span>
              <span className={css.verdict} data-verdict={job.verdict}>
                {t(`verdict.${job.verdict}`)}
              </span>
              <span>
                {job.number !== undefined && <Bidi>{`#${job.number}`}</Bidi>}{' '}
                {job.items > 0 && t('jobs.items', { count: job.items })}
              </span>
              <small>
                {job.unread !== undefined && t('jobs.unread')}
                {job.unread === undefined && job.state === 'stored' && t('jobs.waiting')}
                {(job.state === 'same' || job.state === 'reprint') && t(`state.${job.state}`)}{' '}
                <TemplateName templates={templates} id={job.template} />
              </small>
            </button>
            {open === job.id && (
              <div className={css.open}>
                <CapturedPaper job={job} />
                <Button size="page" onClick={() => onEdit({ template: undefined, job })}>
                  {t('templates.fromJob')}
                </Button>
                <RemoveJob job={job} onRemoved={onAgain} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Needs confirmation: a waiting job is lost with it. */
function RemoveJob({ job, onRemoved }: { job: CapturedJobView; onRemoved: () => void }) {
  const t = useText('capture');
  const [isAsking, setAsking] = useState(false);
  const remove = async () => {
    setAsking(false);
    const answer = await captureApi.removeJob(job.id);
    if (!answer.ok) showToast(textOfCode(answer.code, answer.params), 'danger');
    onRemoved();
  };
  return (
    <>
      <Button size="page" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden />
        {t('jobs.remove')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('jobs.removeTitle')}
          confirm={{ label: t('jobs.remove'), run: () => void remove() }}
          onClose={() => setAsking(false)}
        >
          {t('jobs.removeText')}
        </ConfirmDialog>
      )}
    </>
  );
}

function TemplateName({ templates, id }: { templates: readonly TemplateView[]; id: string | undefined }) {
  const t = useText('capture');
  const found = templates.find((template) => template.id === id);
  if (found === undefined) return null;
  return <bdi>{found.isCommon ? t(`common.${found.id.replace('common:', '')}`) : found.name}</bdi>;
}

interface TemplatesProps {
  templates: readonly TemplateView[];
  jobs: readonly CapturedJobView[];
  onEdit: (edited: TemplateDraft) => void;
  onChanged: () => void;
}

function Templates({ templates, jobs, onEdit, onChanged }: TemplatesProps) {
  const t = useText('capture');
  const remove = async (id: string) => {
    const answer = await captureApi.removeTemplate(id);
    if (!answer.ok) showToast(textOfCode(answer.code, answer.params), 'danger');
    onChanged();
  };
  return (
    <section className={tab.panel} aria-label={t('templates.title')}>
      <h3>{t('templates.title')}</h3>
      <p className={tab.hint}>{t('templates.text')}</p>
      <ul className={tab.lines}>
        {templates.map((template) => (
          <li key={template.id} className={css.template}>
            <TemplateName templates={templates} id={template.id} />
            {template.isCommon ? (
              <small>{t('templates.common')}</small>
            ) : (
              <span className={css.tools}>
                <Button size="page" onClick={() => onEdit({ template, job: jobs[0] })}>
                  {t('templates.change')}
                </Button>
                <Button size="page" onClick={() => void remove(template.id)}>
                  <Trash2 aria-hidden />
                  {t('templates.remove')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
