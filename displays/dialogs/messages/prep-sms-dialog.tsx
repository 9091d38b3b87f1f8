// Message to the customer of an order in preparation, found by its number or opened from its ticket: recipient, progress of
// the order, text, and the send button (SMS-02, SMS-04, DLG-13, DLG-29).
import { Send } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { ID_MAX_CHARACTERS, PREP_SMS_MAX_CHARACTERS, SEARCH_DEBOUNCE_MS } from '../../../shared/limits.ts';
import type { PrepSms } from '../../../shared/protocol/board/prep-sms.ts';
import type { BoardAddress } from '../../../shared/protocol/board/view.ts';
import type { CommandOf } from '../../../shared/protocol/command.ts';
import { BlockedNote, useBlocked } from '../../actions/blocked-note.tsx';
import { BoardDialog } from '../../actions/board-dialog.tsx';
import { useSendWithToast } from '../../actions/send-with-toast.ts';
import { useBoardText, useDialogText } from '../../i18n/use-text.ts';
import { useAnyWorking, useBoardPart, useWatch } from '../../link/live.ts';
import { refusalText } from '../../shell/toasts/toast.ts';
import { Caption } from '../../ticket/caption.tsx';
import { courseName, orderTitle } from '../../ticket/source-name.ts';
import { Button } from '../../ui/button.tsx';
import { KeypadField } from '../../ui/fields/number-pad.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import note from '../course/note-dialog.module.css';
import { amountOf } from '../order/amount-of.ts';
import css from './prep-sms-dialog.module.css';

const RESULTS = { done: 'sms-sent', failed: 'sms-failed' };

interface PrepSmsDialogProps {
  board: BoardAddress;
  /** Number of the order it was opened from. */
  number?: string | undefined;
  onClose: () => void;
}

export function PrepSmsDialog({ board, number: opened = '', onClose }: PrepSmsDialogProps) {
  const words = useDialogText();
  const formId = useId();
  const [typedNumber, setNumber] = useState(opened);
  const [typedText, setText] = useState('');
  const number = typedNumber.trim();
  const text = typedText.trim();
  const send = useSendWithToast(RESULTS);
  const preview = usePrepSms(board, number, text);
  const command = smsCommand(number, text);
  const working = useAnyWorking([command]);
  const isBlocked = useBlocked('guest-sms');
  const canSend = preview !== undefined && preview.refused === undefined && !working && !isBlocked;
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
          <KeypadField
            label={words('prepSms.number')}
            value={typedNumber}
            onChange={setNumber}
            maxLength={ID_MAX_CHARACTERS}
            goLabel={words('prepSms.send')}
            goSign={<Send className="flip" />}
            canGo={canSend}
            disabled={isBlocked}
          />
        </div>
        <div className={css.part}>
          <BlockedNote what="guest-sms" />
          <PrepSmsPreview number={number} preview={preview} />
          <SmsText
            value={typedText}
            onChange={setText}
            count={preview?.characters ?? 0}
            disabled={isBlocked}
          />
          <p className={css.about}>{words('prepSms.placeholders')}</p>
        </div>
      </form>
    </BoardDialog>
  );
}

interface SmsTextProps {
  value: string;
  onChange: (text: string) => void;
  /** Length of the SMS that the hub would send. */
  count: number;
  disabled: boolean;
}

function SmsText({ value, onChange, count, disabled }: SmsTextProps) {
  const words = useDialogText();
  const countId = useId();
  return (
    <>
      <textarea
        className={note.text}
        aria-label={words('prepSms.text')}
        aria-describedby={countId}
        placeholder={words('prepSms.text')}
        value={value}
        maxLength={MOST_TYPED}
        rows={3}
        dir="auto"
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={countId} className={note.count} data-over={count > PREP_SMS_MAX_CHARACTERS}>
        <bdi>{words('prepSms.left', { count, limit: PREP_SMS_MAX_CHARACTERS })}</bdi>
      </p>
    </>
  );
}

/** Placeholders may be longer than their values; the hub counts the final text. */
const MOST_TYPED = 1_000;

/** Without a text, the setup's is sent. */
function smsCommand(orderNumber: string, text: string): CommandOf<'sms.prep'> {
  return { name: 'sms.prep', orderNumber, ...(text === '' ? {} : { text }) };
}

// Preview of an SMS from the hub: the customer, the text, or why it can't be sent (DLG-29, SMS-03).

interface PrepSmsPreviewProps {
  number: string;
  preview: PrepSms | undefined;
}

function PrepSmsPreview({ number, preview }: PrepSmsPreviewProps) {
  const words = useDialogText();
  const { recipient, order, text, refused } = preview ?? {};
  const to = [recipient?.name, recipient?.phone].filter(Boolean).join(' · ');
  return (
    <>
      <section className={css.preview} aria-label={words('prepSms.to')}>
        <h3>{words('prepSms.to')}</h3>
        <p>{to === '' ? words(recipient ? 'prepSms.guest' : 'prepSms.nobody') : <bdi>{to}</bdi>}</p>
      </section>
      {order && <OrderNow order={order} />}
      <section className={css.preview} aria-label={words('prepSms.preview')}>
        <h3>{words('prepSms.preview')}</h3>
        <p dir="auto">{text}</p>
      </section>
      <p role="status" className={css.refused}>
        {refused === undefined
          ? number !== '' && preview === undefined && words('item.loading')
          : refusalText(refused)}
      </p>
    </>
  );
}

/** The order's tickets and their open items, to avoid "nearly ready" for an order that hasn't been started (DLG-13). */
function OrderNow({ order }: { order: NonNullable<PrepSms['order']> }) {
  const words = useDialogText();
  const t = useBoardText();
  const titleId = useId();
  return (
    <section className={css.preview} aria-labelledby={titleId} data-order-now>
      <h3 id={titleId}>
        <bdi>{orderTitle(order, t)}</bdi>
      </h3>
      <ul className={css.tickets}>
        {order.tickets.map((ticket) => (
          <li key={ticket.id} data-open={ticket.open.length > 0}>
            <b>
              <bdi>{courseName(ticket, t)}</bdi>
            </b>
            {` · ${t(`stage.${ticket.stage}`)} · `}
            {words('ask.done', { done: ticket.done, all: ticket.all })}
            {ticket.open.length > 0 && (
              <p>
                {words('prepSms.still')}{' '}
                {ticket.open.map((item, index) => (
                  <span key={item.id}>
                    {index > 0 && ', '}
                    <bdi>{amountOf(item, t)}</bdi>
                  </span>
                ))}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

// Preview of the SMS while a person types, from the hub (DLG-29, SMS-02).

/** Undefined without a number, and until the hub has answered the latest input. An empty text means the setup's. */
function usePrepSms(board: BoardAddress, number: string, text: string): PrepSms | undefined {
  const { view: _, ...address } = board;
  const askedNumber = useDebounced(number, SEARCH_DEBOUNCE_MS);
  const askedText = useDebounced(text, SEARCH_DEBOUNCE_MS);
  const prepSms = { number: askedNumber, ...(askedText === '' ? {} : { text: askedText }) };
  const asked = askedNumber === '' ? {} : { prepSms };
  const watch = useWatch({ ...address, view: { ...asked, maxCards: 1 } }, 'sms');
  const preview = useBoardPart(watch, 'prepSms');
  const isCurrent = askedNumber === number && askedText === text && preview?.number === number;
  return isCurrent ? preview : undefined;
}
