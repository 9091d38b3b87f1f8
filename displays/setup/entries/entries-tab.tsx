// Tab whose entries are cards below each other: explanation, cards, add button.
import { CirclePlus } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useTextContext } from '../../shell/session/text-context.ts';
import { Button } from '../../ui/button.tsx';
import { keyOf, type ListName } from '../setup-draft.ts';
import tab from '../setup-tab.module.css';
import css from './entries.module.css';

interface EntriesTabProps {
  list: ListName;
  isEmpty: boolean;
  addLabel: string;
  /** Adds an entry and returns its id. */
  onAdd: () => string;
  /** Settings that apply to all of them. */
  lead?: ReactNode;
  /** Beside the add button. */
  foot?: ReactNode;
  children?: ReactNode;
}

export function EntriesTab({ list, isEmpty, addLabel, onAdd, lead, foot, children }: EntriesTabProps) {
  const t = useText('kitchen');
  // Printers have a different text without a cloud.
  const context = useTextContext();
  const added = useRef<string>(undefined);
  useEffect(() => {
    if (added.current === undefined) return;
    const field = document.getElementById(added.current)?.querySelector('input');
    added.current = undefined;
    field?.focus();
    field?.select();
  });
  return (
    <main className={`${tab.main} ${css.main}`}>
      <div className={css.lead}>
        <h2>{t(`${list}.title`, { context })}</h2>
        <p>{t(`${list}.text`, { context })}</p>
      </div>
      {lead}
      {isEmpty && <p className={css.none}>{t(`${list}.none`, { context })}</p>}
      {children}
      <div className={css.foot}>
        <Button
          size="page"
          look="main"
          onClick={() => {
            added.current = `${list}.entries.${keyOf(onAdd())}.name`;
          }}
        >
          <CirclePlus aria-hidden />
          {addLabel}
        </Button>
        {foot}
      </div>
    </main>
  );
}
