// One port on which the hub emulates a printer: its settings, whether it listens, save and remove (CAPT-01).
import { Trash2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { PAPER_AFTER_SECONDS } from '../../../shared/glass-limits.ts';
import { PRINTER_PORT } from '../../../shared/limits.ts';
import {
  CAPTURE_NAME_MAX_CHARACTERS,
  CAPTURE_PORT_MAX,
  CAPTURE_PORT_MIN,
  CAPTURED_CODE_PAGES,
  CAPTURED_LANGUAGES,
  type CapturePort,
  PASS_ON,
} from '../../../shared/model/capture-port.ts';
import { isPrinterHost } from '../../../shared/model/setup/printer.ts';
import type { CapturePortState, TemplateView } from '../../../shared/protocol/tills/capture.ts';
import { useText } from '../../i18n/use-text.ts';
import type { ApiAnswer } from '../../link/http/api-call.ts';
import { showToast, textOfCode } from '../../shell/toasts/toast.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useSetupScope } from '../setup-scope.ts';
import css from './capture.module.css';
import { captureApi } from './capture-api.ts';

interface PortFormProps {
  state: CapturePortState;
  templates: readonly TemplateView[];
  isNew: boolean;
  onChanged: () => void;
}

export function PortForm({
  state: { port, state, connections },
  templates,
  isNew,
  onChanged,
}: PortFormProps) {
  const t = useText('capture');
  const [edited, setEdited] = useState<CapturePort>(port);
  const [isBusy, setBusy] = useState(false);
  const isOk =
    edited.name.trim() !== '' &&
    edited.port >= CAPTURE_PORT_MIN &&
    edited.port <= CAPTURE_PORT_MAX &&
    isPassedOn(edited);
  const isChanged = isNew || JSON.stringify(edited) !== JSON.stringify(port);
  const run = async (call: Promise<ApiAnswer<unknown>>) => {
    setBusy(true);
    const answer = await call;
    setBusy(false);
    if (answer.ok) return onChanged();
    const isTaken = answer.code === 'name-taken';
    showToast(isTaken ? t('ports.taken') : textOfCode(answer.code, answer.params), 'danger');
  };
  return (
    <form
      className={css.port}
      aria-label={edited.name === '' ? t('ports.unnamed') : edited.name}
      onSubmit={(event) => {
        event.preventDefault();
        if (isOk) void run(captureApi.savePort({ ...edited, name: edited.name.trim() }));
      }}
    >
      <PortFields port={edited} templates={templates} onChange={setEdited} />
      <div className={css.tools}>
        <output className={css.state} data-up={state === 'listening'}>
          {!isNew && <PortStateText state={state} connections={connections} />}
        </output>
        {!isNew && (
          <Button size="page" busy={isBusy} onClick={() => void run(captureApi.removePort(port.id))}>
            <Trash2 aria-hidden />
            {t('ports.remove')}
          </Button>
        )}
        <Button look="main" size="page" type="submit" busy={isBusy} disabled={!isOk || !isChanged}>
          {t('ports.save')}
        </Button>
      </div>
    </form>
  );
}

interface PortFieldsProps {
  port: CapturePort;
  templates: readonly TemplateView[];
  onChange: (port: CapturePort) => void;
}

function PortFields({ port, templates, onChange }: PortFieldsProps) {
  const t = useText('capture');
  const change = (part: Partial<CapturePort>) => onChange({ ...port, ...part });
  return (
    <div className={css.fields}>
      <TextField
        label={t('ports.name')}
        value={port.name}
        maxLength={CAPTURE_NAME_MAX_CHARACTERS}
        dir="auto"
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextField
        label={t('ports.port')}
        type="number"
        min={CAPTURE_PORT_MIN}
        max={CAPTURE_PORT_MAX}
        value={port.port}
        onChange={(event) => change({ port: Number(event.target.value) })}
      />
      <Destination port={port} templates={templates} onChange={onChange} />
      <Passing port={port} onChange={onChange} />
      <Choice
        label={t('ports.language')}
        value={port.language}
        onChange={(language) => change({ language })}
        options={CAPTURED_LANGUAGES.map((value) => ({ value, label: t(`language.${value}`) }))}
      />
      <Choice
        label={t('ports.codePage')}
        value={port.codePage}
        onChange={(codePage) => change({ codePage })}
        options={CAPTURED_CODE_PAGES.map((value) => ({
          value,
          label: value === 'as-sent' ? t('ports.asSent') : t(`codePage.${value}`),
        }))}
      />
    </div>
  );
}

/** True if passing on is configured; a port that keeps its jobs needs no settings. */
function isPassedOn({ passOn, printerHost, printerPort, paperAfterSeconds }: CapturePort): boolean {
  if (passOn === 'never') return true;
  const isHost = printerHost !== undefined && isPrinterHost(printerHost);
  return isHost && within(printerPort, PRINTER_PORT) && within(paperAfterSeconds, PAPER_AFTER_SECONDS);
}

function within(value: number, { min, max }: { min: number; max: number }): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}

/** Settings for printing its jobs on paper too: where, and after what delay (CAPT-06). */
function Passing({ port, onChange }: Pick<PortFieldsProps, 'port' | 'onChange'>) {
  const t = useText('capture');
  const change = (part: Partial<CapturePort>) => onChange({ ...port, ...part });
  const isOn = port.passOn !== 'never';
  return (
    <>
      <Choice
        label={t('ports.passOn')}
        value={port.passOn}
        onChange={(passOn) => change({ passOn })}
        options={PASS_ON.map((value) => ({ value, label: t(`passOn.${value}`) }))}
      />
      {isOn && (
        <TextField
          label={t('ports.printerHost')}
          value={port.printerHost ?? ''}
          dir="ltr"
          onChange={(event) => {
            const { printerHost: _former, ...rest } = port;
            const printerHost = event.target.value.trim();
            onChange(printerHost === '' ? rest : { ...rest, printerHost });
          }}
        />
      )}
      {isOn && (
        <TextField
          label={t('ports.printerPort')}
          type="number"
          min={PRINTER_PORT.min}
          max={PRINTER_PORT.max}
          value={port.printerPort}
          onChange={(event) => change({ printerPort: Number(event.target.value) })}
        />
      )}
      {port.passOn === 'fallback' && (
        <TextField
          label={t('ports.paperAfter')}
          type="number"
          min={PAPER_AFTER_SECONDS.min}
          max={PAPER_AFTER_SECONDS.max}
          value={port.paperAfterSeconds}
          onChange={(event) => change({ paperAfterSeconds: Number(event.target.value) })}
        />
      )}
    </>
  );
}

/** The station of its items, and the template for its jobs. */
function Destination({ port, templates, onChange }: PortFieldsProps) {
  const t = useText('capture');
  const { catalogue } = useSetupScope();
  const templateNames = templates.map(({ id, name, isCommon }) => ({
    value: id,
    label: isCommon ? t(`common.${id.replace('common:', '')}`) : name,
  }));
  return (
    <>
      <Choice
        label={t('ports.station')}
        value={port.station ?? ''}
        onChange={(station) => {
          const { station: _former, ...rest } = port;
          onChange(station === '' ? rest : { ...rest, station });
        }}
        options={[
          { value: '', label: t('ports.byRule') },
          ...catalogue.stations.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <Choice
        label={t('ports.template')}
        value={port.template}
        onChange={(template) => onChange({ ...port, template })}
        options={[
          { value: 'auto', label: t('ports.anyTemplate') },
          ...templateNames,
          { value: 'text', label: t('ports.asText') },
        ]}
      />
    </>
  );
}

/** Whether it listens, or why it doesn't. */
function PortStateText({ state, connections }: Pick<CapturePortState, 'state' | 'connections'>) {
  const t = useText('capture');
  if (state === 'listening') return t('ports.listening', { count: connections });
  if (state === 'starting') return t('ports.starting');
  return state === 'EADDRINUSE' ? t('ports.inUse') : t('ports.closed', { code: state });
}

interface SelectProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** One of several, with the system's own list. */
export function Choice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: SelectProps<Value>): ReactNode {
  const id = useId();
  return (
    <div className={css.choice}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
