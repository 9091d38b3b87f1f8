// The current manual order: its customer or table, its lines, its note, and the result of the last one (INTAKE-10).
import { Send } from 'lucide-react';
import { useId } from 'react';
import {
  HAND_ORDER_MAX,
  HAND_ORDER_PROBLEMS,
  HAND_ORDER_TYPES,
  type HandMenu,
  type HandOrder,
  type HandSent,
} from '../../shared/protocol/hub-orders.ts';
import { useText } from '../i18n/use-text.ts';
import type { ApiRefusal } from '../link/http/api-call.ts';
import { refusalText } from '../shell/toasts/toast.ts';
import { Button } from '../ui/button.tsx';
import { Segments } from '../ui/fields/segments.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { EmptyLine } from '../ui/page/empty-note.tsx';
import type { SendResult } from './order-api.ts';
import { keyedLines, withLine } from './order-draft.ts';
import { OrderLine } from './order-line.tsx';
import css from './order-page.module.css';

interface OrderPaneProps {
  menu: HandMenu;
  draft: HandOrder;
  result: SendResult | undefined;
  isBusy: boolean;
  onEdit: (draft: HandOrder) => void;
  onSend: () => void;
  onTakeBack: (order: HandSent) => void;
}

export function OrderPane({ menu, draft, result, isBusy, onEdit, onSend, onTakeBack }: OrderPaneProps) {
  const t = useText('order');
  return (
    <section className={css.order} aria-label={t('order')}>
      <Result result={result} isBusy={isBusy} onTakeBack={onTakeBack} />
      <Segments
        label={t('type.label')}
        value={draft.type}
        options={HAND_ORDER_TYPES.map((type) => ({ value: type, label: t(`type.${type}`) }))}
        onChange={(type) => onEdit({ ...draft, type })}
      />
      <ForWhom menu={menu} draft={draft} onEdit={onEdit} />
      {draft.items.length === 0 && <EmptyLine text={t('nothingYet')} />}
      <ul className={css.lines}>
        {keyedLines(draft).map(({ key, line, place }) => (
          <OrderLine
            key={key}
            line={line}
            menu={menu}
            onChange={(next) => onEdit(withLine(draft, place, next))}
          />
        ))}
      </ul>
      <TextField
        big
        label={t('note')}
        maxLength={HAND_ORDER_MAX.noteCharacters}
        value={draft.note ?? ''}
        onChange={(event) => onEdit({ ...draft, note: event.target.value })}
      />
      <Button
        look="main"
        size="big"
        busy={isBusy}
        disabled={isBusy || draft.items.length === 0}
        onClick={onSend}
      >
        <Send className="flip" aria-hidden />
        {t('send')}
      </Button>
    </section>
  );
}

function ForWhom({ menu, draft, onEdit }: Pick<OrderPaneProps, 'menu' | 'draft' | 'onEdit'>) {
  const t = useText('order');
  const tables = useId();
  const field = draft.type === 'dine-in' ? 'table' : 'name';
  return (
    <>
      <TextField
        big
        label={t(field)}
        maxLength={HAND_ORDER_MAX.nameCharacters}
        autoComplete="off"
        value={draft[field] ?? ''}
        {...(field === 'table' ? { list: tables } : {})}
        onChange={(event) => onEdit({ ...draft, [field]: event.target.value })}
      />
      <datalist id={tables}>
        {menu.tables.map((table) => (
          <option key={table} value={table} />
        ))}
      </datalist>
    </>
  );
}

function Result({ result, isBusy, onTakeBack }: Pick<OrderPaneProps, 'result' | 'isBusy' | 'onTakeBack'>) {
  const t = useText('order');
  const refused = useRefusalText();
  if (result === undefined) return null;
  if (result.kind === 'refused')
    return (
      <div className={css.result} data-level="danger" role="alert">
        <p>{refused(result.refusal)}</p>
      </div>
    );
  const { number, boards } = result.order;
  if (result.kind === 'takenBack')
    return (
      <div className={css.result} role="status">
        <p>{t('takenBack', { number: isolated(number) })}</p>
      </div>
    );
  return (
    <div className={css.result} data-level={boards.length === 0 ? 'danger' : 'ready'} role="status">
      <p>
        <b>{t('sent', { number: isolated(number) })}</b>
        {boards.length === 0 ? t('onNoBoard') : t('onBoards', { boards: boards.map(isolated).join(', ') })}
      </p>
      <Button size="page" look="line" disabled={isBusy} onClick={() => onTakeBack(result.order)}>
        {t('takeBack')}
      </Button>
    </div>
  );
}

/** Error of a failed send; the order is kept. */
function useRefusalText(): (refusal: ApiRefusal) => string {
  const t = useText('order');
  return ({ code, params = {} }) => {
    const known = HAND_ORDER_PROBLEMS.find((problem) => problem === params['problem']);
    const item = typeof params['item'] === 'string' ? isolated(params['item']) : '';
    const most = params['most'] ?? '';
    const why = () => {
      if (known !== undefined) return t(`refused.${known}`);
      switch (code) {
        case 'item-unknown':
          return t('refused.item-unknown');
        case 'quantity-invalid':
          return t('refused.quantity-invalid', { item, most });
        case 'too-long':
          return t('refused.too-long', { most });
        case 'too-large':
          return t('refused.too-large', { most });
        case 'no-connection':
          return t('refused.no-connection');
        case 'command-id-reused':
          return t('refused.changed');
        default:
          return refusalText(code, params);
      }
    };
    return `${t('refused.kept')} ${why()}`;
  };
}

/** Isolated, so that a name in another script keeps its place in the sentence. */
function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
