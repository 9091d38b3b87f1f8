// Owns what stands over lines that belong together: an item group, an offer, and what was added after firing.
import { Plus } from 'lucide-react';
import { useBoardText } from '../i18n/use-text.ts';
import css from './line-headings.module.css';
import type { RowOpening } from './line-rows.ts';
import { ClockTime } from './since-text.tsx';

export function LineHeadings({ opens: { group, ungrouped, offer, addedAt } }: { opens: RowOpening }) {
  const t = useBoardText();
  return (
    <>
      {ungrouped && <hr className={css.ungrouped} />}
      {group && <Heading text={group} kind="group" />}
      {addedAt !== undefined && (
        <div className={css.added}>
          <Plus />
          {t('line.added')} <ClockTime at={addedAt} />
        </div>
      )}
      {offer && <Heading text={offer} kind="offer" />}
    </>
  );
}

function Heading({ text, kind }: { text: string; kind: 'group' | 'offer' }) {
  return (
    <h4 className={css[kind]} data-heading={kind}>
      <bdi>{text}</bdi>
    </h4>
  );
}
