// A template made by pointing: choose what something is, tap the words that say it, and see at once how the last 50 jobs
// read with it and what was not understood (CAPT-04).
import { Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import {
  type CaptureTemplate,
  PATTERN_MAX_CHARACTERS,
  patternOf,
  TEMPLATE_FIELDS,
  TEMPLATE_LOOKS,
  TEMPLATE_MARKS,
  type TemplateField,
  type TemplateRule,
} from '../../../shared/model/capture-template.ts';
import type { CapturedJobView, TemplateView } from '../../../shared/protocol/tills/capture.ts';
import { useText } from '../../i18n/use-text.ts';
import { showToast, textOfCode } from '../../shell/toasts/toast.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import tab from '../setup-tab.module.css';
import css from './capture.module.css';
import { captureApi } from './capture-api.ts';
import { Choice } from './port-form.tsx';

interface TemplateEditorProps {
  template: TemplateView | undefined;
  job: CapturedJobView | undefined;
  jobs: readonly CapturedJobView[];
  onDone: () => void;
}

/** What was pointed at, by line and word. */
type Pointed = Readonly<Record<string, TemplateField>>;

export function TemplateEditor({ template, job: first, jobs, onDone }: TemplateEditorProps) {
  const t = useText('capture');
  const [name, setName] = useState(template?.name ?? '');
  const [rules, setRules] = useState<readonly TemplateRule[]>(template?.rules ?? []);
  const [jobId, setJobId] = useState(first?.id ?? '');
  const job = jobs.find(({ id }) => id === jobId);
  const tried = useTried(rules);
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
            disabled={name.trim() === '' || rules.length === 0 || tried === 'wrong'}
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
        onChange={setJobId}
        options={jobs.map(({ id, lines }) => ({ value: id, label: firstWords(lines) }))}
      />
      {job !== undefined && (
        <Pointing
          key={job.id}
          job={Array.isArray(tried) ? (tried.find(({ id }) => id === job.id) ?? job) : job}
          onRule={(pattern, former) => setRules((known) => withRule(known, pattern, former))}
        />
      )}
      <Rules rules={rules} onChange={setRules} />
      <Tried tried={tried} />
    </section>
  );
}

function firstWords(lines: CapturedJobView['lines']): string {
  const said = lines.map(({ text }) => text.trim()).filter((text) => text !== '');
  return said.slice(0, 3).join(' · ').slice(0, 60);
}

/** A line that is pointed at anew replaces its own rule; another pattern goes behind the others. */
function withRule(rules: readonly TemplateRule[], pattern: string, former: string): TemplateRule[] {
  const others = rules.filter((rule) => rule.pattern !== former && rule.pattern !== pattern);
  const isEmpty =
    !pattern.includes('{') || pattern.replaceAll('{any}', '') === pattern.replaceAll(/\{\w+\}/g, '');
  return isEmpty ? others : [...others, { pattern }];
}

/** The job's lines, word by word. */
function Pointing({
  job,
  onRule,
}: {
  job: CapturedJobView;
  onRule: (pattern: string, former: string) => void;
}) {
  const t = useText('capture');
  const [field, setField] = useState<TemplateField>('number');
  const [pointed, setPointed] = useState<Pointed>({});
  const lines = job.lines.map(({ text, as }) => ({
    words: text.trim().split(/\s+/u),
    isRead: as !== undefined,
  }));
  const patternAt = (line: number, fields: Pointed) =>
    patternOf((lines[line]?.words ?? []).map((text, word) => ({ text, field: fields[`${line} ${word}`] })));
  const point = (line: number, word: number) => {
    const key = `${line} ${word}`;
    const { [key]: former, ...rest } = pointed;
    const next = former === field ? rest : { ...rest, [key]: field };
    onRule(patternAt(line, next), patternAt(line, pointed));
    setPointed(next);
  };
  return (
    <>
      <Palette field={field} onChange={setField} />
      <p className={tab.hint}>{t('editor.hint')}</p>
      <section className={css.paper} aria-label={t('jobs.paper')}>
        {lines.map(({ words, isRead }, line) => {
          const key = `${line} ${words.join(' ')}`;
          return (
            <p key={key} dir="auto" data-unread={!isRead}>
              {words.map((text, word) => {
                if (text === '') return null;
                const as = pointed[`${line} ${word}`];
                const wordKey = `${word} ${text}`;
                return (
                  <button
                    key={wordKey}
                    type="button"
                    className={css.word}
                    aria-pressed={as !== undefined}
                    title={as && t(`field.${as}`)}
                    onClick={() => point(line, word)}
                  >
                    {text}
                  </button>
                );
              })}
            </p>
          );
        })}
      </section>
    </>
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

/** How the last 50 jobs read; wrong where a rule can't be used. */
type TriedJobs = readonly CapturedJobView[] | 'wrong' | undefined;

const TRY_AFTER_MS = 250;

function useTried(rules: readonly TemplateRule[]): TriedJobs {
  const [tried, setTried] = useState<TriedJobs>();
  useEffect(() => {
    if (rules.length === 0) return setTried(undefined);
    const stopping = new AbortController();
    const template: CaptureTemplate = { name: '?', rules: [...rules] };
    const timer = setTimeout(() => {
      void captureApi.read(template, stopping.signal).then((answer) => {
        if (!stopping.signal.aborted) setTried(answer.ok ? answer.value.jobs : 'wrong');
      });
    }, TRY_AFTER_MS);
    return () => {
      clearTimeout(timer);
      stopping.abort();
    };
  }, [rules]);
  return tried;
}

function Tried({ tried }: { tried: TriedJobs }) {
  const t = useText('capture');
  if (tried === undefined) return null;
  if (tried === 'wrong') return <p className={css.wrong}>{t('editor.wrong')}</p>;
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
