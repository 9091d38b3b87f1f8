// Managers' messages to the kitchen, in lines above an operator's tickets (MSG-01, MSG-06): the newest first. A line that
// isn't pinned can be closed, for this display and across its reloads.
import { Megaphone, X } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { ManagerMessage } from '../../../shared/protocol/down.ts';
import { BoardDialog } from '../../actions/board-dialog.tsx';
import { relativeDate } from '../../i18n/relative-date.ts';
import { useDialogText, useLanguage } from '../../i18n/use-text.ts';
import { browserStorage } from '../../link/browser-storage.ts';
import { hubNow, liveStore, useLive } from '../../link/live.ts';
import { parseJson } from '../../link/open-commands.ts';
import { Button } from '../../ui/button.tsx';
import css from './message-banner.module.css';

/** More would leave too little of the board. */
const LINES_MAX = 2;

export function MessageBanner() {
  const words = useDialogText();
  const messages = useLive((state) => state.managerMessages);
  const closed = useStore(closedMessages, (state) => state.keys);
  const [isListed, setListed] = useState(false);
  const open = messages
    .filter((message) => message.fixedMessage || !closed.includes(keyOf(message)))
    .sort((one, other) => other.date - one.date);
  if (open.length === 0) return null;
  const more = open.length - LINES_MAX;
  return (
    <>
      <ul
        className={css.banner}
        aria-label={words('messages.title')}
        aria-live="polite"
        data-manager-messages
      >
        {open.slice(0, LINES_MAX).map((message, line) => (
          <li key={message._id} className={css.line}>
            <Megaphone aria-hidden />
            <button type="button" className={css.text} onClick={() => setListed(true)}>
              <bdi>{message.text}</bdi>
            </button>
            {more > 0 && line === LINES_MAX - 1 && (
              <Button onClick={() => setListed(true)}>{words('messages.more', { count: more })}</Button>
            )}
            <CloseButton message={message} />
          </li>
        ))}
      </ul>
      {isListed && <MessageList messages={open} onClose={() => setListed(false)} />}
    </>
  );
}

function CloseButton({ message }: { message: ManagerMessage }) {
  const words = useDialogText();
  if (message.fixedMessage) return null;
  return (
    <Button look="quiet" icon aria-label={words('messages.close')} onClick={() => close([message])}>
      <X aria-hidden />
    </Button>
  );
}

interface MessageListProps {
  messages: readonly ManagerMessage[];
  onClose: () => void;
}

/** All of them in full, however long. */
function MessageList({ messages, onClose }: MessageListProps) {
  const words = useDialogText();
  const language = useLanguage();
  const site = useLive((state) => state.site);
  const closable = messages.filter(({ fixedMessage }) => !fixedMessage);
  return (
    <BoardDialog
      title={words('messages.title')}
      size={2}
      onClose={onClose}
      foot={
        closable.length > 1 && (
          <Button onClick={() => close(closable)}>
            <X aria-hidden />
            {words('messages.closeAll')}
          </Button>
        )
      }
    >
      <ul className={css.list}>
        {messages.map((message) => (
          <li key={message._id}>
            <p className={css.whole}>
              <bdi>{message.text}</bdi>
              {message.date > 0 && <small>{relativeDate(message.date, hubNow(), site, language)}</small>}
            </p>
            <CloseButton message={message} />
          </li>
        ))}
      </ul>
    </BoardDialog>
  );
}

const KEPT_UNDER = 'kds_closed_messages';

const closedMessages = createStore<{ keys: readonly string[] }>(() => ({ keys: keptKeys() }));

/** A changed text, or the same one sent again, is another message. */
function keyOf({ _id, date, text }: ManagerMessage): string {
  return [_id, date, text].join(' ');
}

/** Closes them here; forgets messages withdrawn by now. */
function close(messages: readonly ManagerMessage[]): void {
  const { keys } = closedMessages.getState();
  const shown = new Set(liveStore.getState().managerMessages.map(keyOf));
  const kept = [...new Set([...keys, ...messages.map(keyOf)])].filter((key) => shown.has(key));
  closedMessages.setState({ keys: kept });
  browserStorage.write(KEPT_UNDER, JSON.stringify(kept));
}

function keptKeys(): string[] {
  const kept = parseJson(browserStorage.read(KEPT_UNDER) ?? '[]');
  return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : [];
}
