// Editor that builds a template from marks: choose a field, tap the text that contains it, and see immediately how the
// last 50 jobs are read with it and what wasn't understood (CAPT-04).
import { Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import {
  type CaptureTemplate,
  PATTERN_MAX_CHARACTERS,
  TEMPLATE_LOOKS,
  TEMPLATE_MARKS,
  type TemplateRule,
} from '../../../shared/model/capture-template.ts';
import { withPointedRule } from '../../../shared/model/pointed-line.ts';
import type { CapturedJobView, TemplateView } from '../../../shared/protocol/tills/capture.ts';
import { useText } from '../../i18n/use-text.ts';
import { showToast, textOfCode } from '../../shell/toasts/toast.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import tab from '../setup-tab.module.css';
import css from './capture.module.css';
import { captureApi } from './capture-api.ts';
import { type Pointed, Pointing, unfitOf, wordsOf } from './pointing.tsx';
import { Choice } from './port-form.tsx';

interface TemplateEditorProps {
  template: TemplateView | undefined;
  job: CapturedJobView | undefined;
  jobs: readonly CapturedJobView[];
  onDone: () => void;
}

export function TemplateEditor({ template, job: first, jobs, onDone }: TemplateEditorProps) {
  const t = useText('capture');
  const [name, setName] = useState(template?.name ?? '');
  const [rules, setRules] = useState<readonly TemplateRule[]>(template?.rules ?? []);
  const [jobId, setJobId] = useState(first?.id ?? '');
  const job = jobs.find(({ id }) => id === jobId);
  const [pointed, setPointed] = useState<Pointed>(new Map());
  const tried = useTried(rules);
  const readJob = tried?.jobs?.find(({ id }) => id === jobId);
  const unfit = job === undefined ? [] : unfitOf(job, pointed, readJob);
  const save = async () => {
    const answer = await captureApi.saveTemplate(template?.id, { name: name.trim(), rules: [...rules] });
    if (answer.ok) return onDone();
    const isTaken = answer.code === 'name-taken';
    showToast(isTaken ? t('templates.taken') : textOfCode(answer.code, answer.params), 'danger');
  };
  return (
    <section className={tab.panel} aria-label={t('editor.title')}>
      <div className={tab.head}>
        <h3>{t('editor.title')}</h3>
        <span className={css.tools}>
          <Button size="page" onClick={onDone}>
            {t('editor.back')}
          </Button>
          <Button
            look="main"
            size="page"
            // Only a template that reads its own sample job can be saved.
            disabled={name.trim() === '' || tried?.jobs === undefined || unfit.length > 0}
            onClick={() => void save()}
          >
            {t('editor.save')}
          </Button>
        </span>
      </div>
      <TextField
        label={t('editor.name')}
        value={name}
        maxLength={60}
        dir="auto"
        onChange={(event) => setName(event.target.value)}
      />
      <Choice
        label={t('editor.job')}
        value={jobId}
        onChange={(id) => {
          setJobId(id);
          setPointed(new Map());
        }}
        options={jobs.map(({ id, lines }) => ({ value: id, label: firstWords(lines) }))}
      />
      {job !== undefined && (
        <Pointing
          job={readJob ?? job}
          pointed={pointed}
          unfit={unfit}
          onPoint={(line, next) => {
            const text = job.lines[line]?.text ?? '';
            setRules((known) =>
              withPointedRule(known, wordsOf(text, next), wordsOf(text, pointed.get(line))),
            );
            setPointed(new Map([...pointed, [line, next]]));
          }}
        />
      )}
      <Rules rules={rules} onChange={setRules} />
      {rules.length > 0 && <Tried tried={tried} />}
    </section>
  );
}

function firstWords(lines: CapturedJobView['lines']): string {
  const said = lines.map(({ text }) => text.trim()).filter((text) => text !== '');
  return said.slice(0, 3).join(' · ').slice(0, 60);
}

interface RulesProps {
  rules: readonly TemplateRule[];
  onChange: (rules: TemplateRule[]) => void;
}

function Rules({ rules, onChange }: RulesProps) {
  const t = useText('capture');
  const change = (at: number, rule: TemplateRule) =>
    onChange(rules.map((known, index) => (index === at ? rule : known)));
  const add = () => onChange([...rules, { pattern: '{quantity} x {item}' }]);
  return (
    <>
      <h4>{t('editor.rules')}</h4>
      <p className={tab.hint}>{t('editor.rulesHint')}</p>
      {rules.map((rule, at) => {
        const key = `${at}`;
        const remove = () => onChange(rules.filter((_rule, index) => index !== at));
        return <RuleRow key={key} rule={rule} onChange={(next) => change(at, next)} onRemove={remove} />;
      })}
      <div>
        <Button size="page" onClick={add}>
          {t('editor.addRule')}
        </Button>
      </div>
    </>
  );
}

interface RuleRowProps {
  rule: TemplateRule;
  onChange: (rule: TemplateRule) => void;
  onRemove: () => void;
}

function RuleRow({ rule, onChange, onRemove }: RuleRowProps) {
  const t = useText('capture');
  const { mark, look, ...rest } = rule;
  return (
    <div className={css.rule}>
      <TextField
        label={t('editor.pattern')}
        hideLabel
        value={rule.pattern}
        maxLength={PATTERN_MAX_CHARACTERS}
        dir="auto"
        onChange={(event) => onChange({ ...rule, pattern: event.target.value })}
      />
      <Choice
        label={t('editor.mark')}
        value={mark ?? ''}
        options={[
          { value: '', label: t('mark.none') },
          ...TEMPLATE_MARKS.map((value) => ({ value, label: t(`mark.${value}`) })),
        ]}
        onChange={(value) => {
          const chosen = TEMPLATE_MARKS.find((each) => each === value);
          const kept = look === undefined ? rest : { ...rest, look };
          onChange(chosen === undefined ? kept : { ...kept, mark: chosen });
        }}
      />
      <Choice
        label={t('editor.look')}
        value={look ?? ''}
        options={[
          { value: '', label: t('look.any') },
          ...TEMPLATE_LOOKS.map((value) => ({ value, label: t(`look.${value}`) })),
        ]}
        onChange={(value) => {
          const chosen = TEMPLATE_LOOKS.find((each) => each === value);
          const kept = mark === undefined ? rest : { ...rest, mark };
          onChange(chosen === undefined ? kept : { ...kept, look: chosen });
        }}
      />
      <Button size="page" onClick={onRemove}>
        <Trash2 aria-label={t('editor.removeRule')} />
      </Button>
    </div>
  );
}

/** Result of the current rules on the last 50 jobs; without jobs a rule can't be used. */
interface TriedRules {
  jobs: readonly CapturedJobView[] | undefined;
}

const TRY_AFTER_MS = 250;

/** Undefined while these rules are being tried. */
function useTried(rules: readonly TemplateRule[]): TriedRules | undefined {
  const [tried, setTried] = useState<TriedRules & { rules: readonly TemplateRule[] }>();
  useEffect(() => {
    if (rules.length === 0) return setTried(undefined);
    const stopping = new AbortController();
    const template: CaptureTemplate = { name: '?', rules: [...rules] };
    const timer = setTimeout(() => {
      void captureApi.read(template, stopping.signal).then((answer) => {
        if (!stopping.signal.aborted) setTried({ rules, jobs: answer.ok ? answer.value.jobs : undefined });
      });
    }, TRY_AFTER_MS);
    return () => {
      clearTimeout(timer);
      stopping.abort();
    };
  }, [rules]);
  return tried?.rules === rules ? tried : undefined;
}

function Tried({ tried: now }: { tried: TriedRules | undefined }) {
  const t = useText('capture');
  const [last, setLast] = useState(now);
  // The list stays while the next rules are tried.
  if (now !== undefined && now !== last) setLast(now);
  const shown = now ?? last;
  if (shown === undefined) return null;
  const tried = shown.jobs;
  if (tried === undefined) return <p className={css.wrong}>{t('editor.wrong')}</p>;
  const count = (verdict: CapturedJobView['verdict']) =>
    tried.filter((job) => job.verdict === verdict).length;
  return (
    <section aria-label={t('editor.tried')}>
      <h4>{t('editor.tried')}</h4>
      <output className={css.counts}>
        {t('editor.counts', { whole: count('whole'), part: count('part'), text: count('text') })}
      </output>
      <ul className={tab.lines}>
        {tried.map((job) => {
          const unread = job.lines.filter(({ as }) => as === undefined);
          return (
            <li key={job.id} className={css.template}>
              <span className={css.verdict} data-verdict={job.verdict}>
                {t(`verdict.${job.verdict}`)}
              </span>
              <bdi>
                {job.number !== undefined && `#${job.number} `}
                {t('jobs.items', { count: job.items })}
              </bdi>
              {unread.length > 0 && (
                <small dir="auto">
                  {t('editor.unread')} {unread.map(({ text }) => text.trim()).join(' · ')}
                </small>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
