// Manual order page: the menu, the order so far, and sending it to the kitchen (INTAKE-10).
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { HandMenu, HandOrder, HandSent } from '../../shared/protocol/hub-orders.ts';
import { useText } from '../i18n/use-text.ts';
import { useLoaded } from '../link/http/use-loaded.ts';
import { useNotice } from '../link/use-notice.ts';
import { PageHead } from '../shell/frame/page-head.tsx';
import { START_PATH } from '../shell/session/board-path.ts';
import { useSession } from '../shell/session/session-store.ts';
import { askForStaff } from '../shell/session/staff-asking.ts';
import { Button } from '../ui/button.tsx';
import { RetryNote } from '../ui/page/retry-note.tsx';
import { Skeleton } from '../ui/page/skeleton.tsx';
import { MenuPane } from './menu-pane.tsx';
import { orderApi, type SendResult } from './order-api.ts';
import { emptyDraft, useOrderDraft, withOneMore } from './order-draft.ts';
import css from './order-page.module.css';
import { OrderPane } from './order-pane.tsx';

export function OrderPage() {
  const t = useText('order');
  const [answer, load] = useLoaded(orderApi.menu);
  useNotice('setup-changed', load);
  return (
    <div className={css.page}>
      <PageHead />
      <main className={css.main} aria-busy={answer === undefined}>
        <div className={css.top}>
          <Link href={START_PATH} className={css.back ?? ''}>
            <ChevronRight aria-hidden />
            {t('back')}
          </Link>
          <h2 className={css.title}>{t('title')}</h2>
        </div>
        {answer === undefined && <Skeleton rem={24} />}
        {answer?.ok === false && <RetryNote text={t('failed')} onRetry={load} />}
        {answer?.ok && <Entry menu={answer.value} />}
      </main>
    </div>
  );
}

function Entry({ menu }: { menu: HandMenu }) {
  const t = useText('order');
  const organization = useSession(({ session }) => session.organization?.id ?? '');
  const { draft, keep } = useOrderDraft(organization);
  const [result, setResult] = useState<SendResult>();
  const [isBusy, setBusy] = useState(false);
  // A phone shows only one of the two.
  const [pane, setPane] = useState<'menu' | 'order'>('menu');

  const edit = (next: HandOrder) => {
    if (result?.kind !== 'refused') setResult(undefined);
    keep(next);
  };
  const send = async () => {
    setBusy(true);
    const answer = await orderApi.send(withoutEmpty(draft));
    setBusy(false);
    if (answer.ok) {
      keep(emptyDraft(draft.type));
      setResult({ kind: 'sent', order: answer.value });
      return;
    }
    if (answer.code === 'staff-required') askForStaff();
    // The hub has another order under this idempotency key: this one was changed after a lost answer.
    if (answer.code === 'command-id-reused') keep({ ...draft, key: emptyDraft().key });
    setResult({ kind: 'refused', refusal: answer });
  };
  const takeBack = async (order: HandSent) => {
    setBusy(true);
    const answer = await orderApi.takeBack(order.id);
    setBusy(false);
    setResult(answer.ok ? { kind: 'takenBack', order } : { kind: 'refused', refusal: answer });
  };

  const pieces = draft.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <div className={css.panes} data-pane={pane}>
      <MenuPane menu={menu} draft={draft} onAdd={(item) => edit(withOneMore(draft, item))} />
      <OrderPane
        menu={menu}
        draft={draft}
        result={result}
        isBusy={isBusy}
        onEdit={edit}
        onSend={() => void send()}
        onTakeBack={(order) => void takeBack(order)}
      />
      <div className={css.foot}>
        <Button look="main" size="big" onClick={() => setPane(pane === 'menu' ? 'order' : 'menu')}>
          {pane === 'menu' ? t('toOrder', { count: pieces }) : t('toMenu')}
        </Button>
      </div>
    </div>
  );
}

/** Leaves out empty fields; a dine-in order has no name field, and the others have no table. */
function withoutEmpty({ table, name, note, items, key, type }: HandOrder): HandOrder {
  return {
    ...{ key, type, items },
    ...(table && type === 'dine-in' ? { table } : {}),
    ...(name && type !== 'dine-in' ? { name } : {}),
    ...(note ? { note } : {}),
  };
}
