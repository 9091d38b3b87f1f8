// Managers' messages to all boards of the restaurant: sending, withdrawing, clearing (MSG-01, MSG-06). Applies immediately.
import { MessageSquareOff, Pin, Send, Trash2, X } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { MESSAGE_MAX_CHARACTERS } from '../../../shared/limits.ts';
import type { Command } from '../../../shared/protocol/command.ts';
import type { ManagerMessage } from '../../../shared/protocol/down.ts';
import { relativeDate } from '../../i18n/relative-date.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { hubNow, liveLink, useAnyWorking, useLinkPhase, useLive } from '../../link/live.ts';
import { refusalText, showToast } from '../../shell/toasts/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { EmptyNote } from '../../ui/page/empty-note.tsx';
import { SwitchControl } from '../controls/switch-control.tsx';
import tab from '../setup-tab.module.css';
import css from './messages-tab.module.css';

export function MessagesTab() {
  const t = useText('setup');
  const messages = useLive((state) => state.managerMessages);
  return (
    <main className={tab.main}>
      <h2 className="visually-hidden">{t('tabs.messages')}</h2>
      <MessageForm />
      <section className={tab.panel} aria-label={t('messages.shown')}>
        <div className={tab.head}>
          <h3>{t('messages.shown')}</h3>
          {messages.length > 1 && <ClearAll />}
        </div>
        {messages.length === 0 ? (
          <EmptyNote icon={MessageSquareOff} text={t('messages.none')} role="status" />
        ) : (
          <ul className={tab.list}>
            {messages.map((message) => (
              <MessageRow key={message._id} message={message} />
            ))}
          </ul>
        )}
      </section>
    </main>
  );
}

/** Sends immediately; true once the hub has stored it. */
async function send(command: Command): Promise<boolean> {
  const answer = await liveLink().send(command, undefined, { quiet: true }).answer;
  if (!answer.ok) showToast(refusalText(answer.code, answer.params), 'danger');
  return answer.ok;
}

function MessageForm() {
  const t = useText('setup');
  const ids = { text: useId(), count: useId(), fixed: useId() };
  const [text, setText] = useState('');
  const [fixed, setFixed] = useState(false);
  const command = { name: 'message.post', text: text.trim(), fixed } as const;
  const isAway = useLinkPhase() !== 'live';
  const working = useAnyWorking([command]);
  const canSend = command.text !== '' && !isAway && !working;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!canSend || !(await send(command))) return;
    setText('');
    setFixed(false);
  };
  return (
    <form className={tab.panel} onSubmit={(event) => void submit(event)}>
      <h3>
        <label htmlFor={ids.text}>{t('messages.write')}</label>
      </h3>
      <p className={tab.hint}>{t('messages.hint')}</p>
      <textarea
        id={ids.text}
        className={css.text}
        aria-describedby={ids.count}
        value={text}
        maxLength={MESSAGE_MAX_CHARACTERS}
        rows={3}
        dir="auto"
        onChange={(event) => setText(event.target.value)}
      />
      <p id={ids.count} className={css.count}>
        <bdi>{t('messages.left', { count: text.length, limit: MESSAGE_MAX_CHARACTERS })}</bdi>
      </p>
      <div className={css.foot}>
        <div className={css.fixed}>
          <SwitchControl
            label={t('messages.fixed')}
            value={fixed}
            onChange={(value) => setFixed(value === true)}
            disabled={false}
            describedBy={ids.fixed}
          />
          <p id={ids.fixed} className={tab.hint}>
            {t('messages.fixedHint')}
          </p>
        </div>
        <Button look="main" size="page" type="submit" busy={working} disabled={!canSend}>
          <Send className="flip" aria-hidden />
          {t('messages.send')}
        </Button>
      </div>
    </form>
  );
}

function MessageRow({ message }: { message: ManagerMessage }) {
  const t = useText('setup');
  const language = useLanguage();
  const site = useLive((state) => state.site);
  const command = { name: 'message.withdraw', id: message._id } as const;
  const working = useAnyWorking([command]);
  return (
    <li>
      <div className={css.said}>
        <p dir="auto">{message.text}</p>
        <small>
          {message.fixedMessage && (
            <span className={css.pin}>
              <Pin aria-hidden />
              {t('messages.isFixed')}
            </span>
          )}
          {message.date > 0 && <span>{relativeDate(message.date, hubNow(), site, language)}</span>}
        </small>
      </div>
      <Button size="page" busy={working} disabled={working} onClick={() => void send(command)}>
        <X aria-hidden />
        {t('messages.withdraw')}
      </Button>
    </li>
  );
}

function ClearAll() {
  const t = useText('setup');
  const [isAsked, setAsked] = useState(false);
  const clear = () => {
    setAsked(false);
    void send({ name: 'message.clear' });
  };
  return (
    <>
      <Button size="page" look="line" onClick={() => setAsked(true)}>
        <Trash2 aria-hidden />
        {t('messages.clear')}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={t('messages.clearTitle')}
          confirm={{ label: t('messages.clear'), run: clear }}
          onClose={() => setAsked(false)}
        >
          {t('messages.clearText')}
        </ConfirmDialog>
      )}
    </>
  );
}
