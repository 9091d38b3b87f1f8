// Owns writing to the guest of an order that is being made, found by its number or come from its ticket (SMS-02, SMS-04,
// DLG-13).
import { Send } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { ID_MAX_CHARACTERS, PREP_SMS_MAX_CHARACTERS } from '../../shared/limits.ts';
import type { CommandOf } from '../../shared/protocol/command.ts';
import { BoardDialog } from '../boards/board-dialog.tsx';
import { useAnyWorking } from '../link/use-send.ts';
import { Button } from '../theme/button.tsx';
import { Caption } from '../ticket/caption.tsx';
import { useBoardText } from '../ticket/use-board-text.ts';
import note from './note-dialog.module.css';
import pad from './number-pad.module.css';
import { NumberPad } from './number-pad.tsx';
import css from './prep-sms-dialog.module.css';
import { characters, prepSmsPreview } from './prep-sms-text.ts';
import { useDialogText } from './use-dialog-text.ts';
import { useToldResult } from './use-told-result.ts';

const RESULTS = { done: 'sms-sent', failed: 'sms-failed' };

interface PrepSmsDialogProps {
  /** Of the order it was opened from. */
  number?: string | undefined;
  onClose: () => void;
}

export function PrepSmsDialog({ number: opened = '', onClose }: PrepSmsDialogProps) {
  const t = useBoardText();
  const words = useDialogText();
  const formId = useId();
  const countId = useId();
  const [number, setNumber] = useState(opened);
  const [text, setText] = useState('');
  const send = useToldResult(RESULTS);
  const preview = prepSmsPreview(text, number);
  const count = characters(preview);
  const command = smsCommand(number.trim(), text.trim());
  const working = useAnyWorking([command]);
  const canSend = number.trim() !== '' && count <= PREP_SMS_MAX_CHARACTERS && !working;
  const run = async () => {
    if (await send(command)) onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSend) void run();
  };
  return (
    <BoardDialog
      title={words('prepSms.open')}
      onClose={onClose}
      size={2}
      foot={
        <Button look="main" type="submit" form={formId} busy={working} disabled={!canSend}>
          <Send className="flip" />
          <Caption>{words('prepSms.send')}</Caption>
        </Button>
      }
    >
      <form id={formId} className={css.sms} onSubmit={submit}>
        <div className={css.part}>
          <input
            className={pad.field}
            aria-label={words('prepSms.number')}
            placeholder={words('prepSms.number')}
            value={number}
            maxLength={ID_MAX_CHARACTERS}
            inputMode="none"
            autoComplete="off"
            dir="ltr"
            data-first-focus
            onChange={(event) => setNumber(event.target.value)}
          />
          <NumberPad
            value={number}
            onChange={setNumber}
            eraseLabel={t('find.erase')}
            goLabel={words('prepSms.send')}
            goSign={<Send className="flip" />}
            canGo={canSend}
          />
        </div>
        <div className={css.part}>
          <textarea
            className={note.text}
            aria-label={words('prepSms.text')}
            aria-describedby={countId}
            placeholder={words('prepSms.text')}
            value={text}
            rows={4}
            dir="auto"
            onChange={(event) => setText(event.target.value)}
          />
          <p id={countId} className={note.count} data-over={count > PREP_SMS_MAX_CHARACTERS}>
            <bdi>{words('prepSms.left', { count, limit: PREP_SMS_MAX_CHARACTERS })}</bdi>
          </p>
          <section className={css.preview} aria-label={words('prepSms.preview')}>
            <h3>{words('prepSms.preview')}</h3>
            <p dir="auto">{preview === '' ? words('prepSms.ofSetup') : preview}</p>
          </section>
          <p className={css.about}>{words('prepSms.placeholders')}</p>
        </div>
      </form>
    </BoardDialog>
  );
}

/** Without a text of its own the setup's is sent. */
function smsCommand(orderNumber: string, text: string): CommandOf<'sms.prep'> {
  return { name: 'sms.prep', orderNumber, ...(text === '' ? {} : { text }) };
}
