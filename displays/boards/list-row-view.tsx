// Owns one row of a station's list; a tap brings all its lines to their next state.
import { Ellipsis, Timer } from 'lucide-react';
import { useAnyWorking } from '../link/use-send.ts';
import { AllergenBlock, NoteBlock } from '../ticket/blocks.tsx';
import { StateSign } from '../ticket/head-timer.tsx';
import { tapCommand } from '../ticket/line-command.ts';
import { LineSign } from '../ticket/line-sign.tsx';
import { ClockTime, MinutesSince } from '../ticket/since-text.tsx';
import { sourceName } from '../ticket/source-name.ts';
import { useBoardText } from '../ticket/use-board-text.ts';
import type { ListRow } from './list-rows.ts';
import css from './list-view.module.css';
import { lineUndoText } from './undo-text.ts';
import type { Acts } from './use-acts.ts';

interface ListRowViewProps {
  row: ListRow;
  acts: Acts;
}

export function ListRowView({ row, acts }: ListRowViewProps) {
  const t = useBoardText();
  const { line } = row;
  const commands = row.parts.flatMap(({ ticket, line: own }) => tapCommand(ticket, own) ?? []);
  const working = useAnyWorking(commands);
  const advance = () => {
    const [first] = commands;
    if (first) acts.run(commands, lineUndoText(t, first, line));
  };
  const where = row.parts.map(({ ticket }) => ticket.title).join(', ');
  const label = t('list.mark', { name: line.name, where, state: t(`line.${line.state}`) });
  return (
    <tr
      className={css.row}
      data-state={line.state}
      data-can={commands.length > 0}
      onClick={commands.length > 0 ? advance : undefined}
    >
      <td className={css.time}>
        <Age row={row} />
      </td>
      <td className={css.count}>{row.count}</td>
      <td className={css.name}>
        <bdi>{line.name}</bdi>
        {line.unit && <small> {line.unit}</small>}
      </td>
      <td>
        <Details row={row} />
      </td>
      <td className={css.where}>
        <Where row={row} />
      </td>
      <td className={css.state}>
        <span>
          {line.state !== 'todo' && t(`line.${line.state}`)}
          <button
            type="button"
            className={css.mark}
            aria-label={label}
            aria-busy={working}
            disabled={commands.length === 0}
          >
            {working ? <Ellipsis /> : <LineSign state={line.state} />}
          </button>
        </span>
      </td>
    </tr>
  );
}

export function Age({ row }: { row: Pick<ListRow, 'head' | 'since'> }) {
  const t = useBoardText();
  return (
    <span className={css.age} data-head={row.head}>
      <StateSign state={row.head} />
      {row.head !== 'new' && <span className="visually-hidden">{t(`state.${row.head}`)}</span>}
      {row.since !== undefined && (
        <>
          <MinutesSince since={row.since} />
          <small>{t('unit.minutes')}</small>
        </>
      )}
    </span>
  );
}

function Details({ row: { line, allergens, contains } }: { row: ListRow }) {
  const t = useBoardText();
  return (
    <span className={css.details}>
      {line.modifiers.map(({ text, kind }) => (
        <span key={`${kind} ${text}`} data-kind={kind}>
          <bdi>{text}</bdi>
        </span>
      ))}
      {line.activateAt !== undefined && line.state === 'todo' && (
        <span>
          <Timer />
          {t('line.starts')} <ClockTime at={line.activateAt} />
        </span>
      )}
      {contains.length > 0 && (
        <span>
          <bdi>{t('contains', { list: contains.join(', ') })}</bdi>
        </span>
      )}
      {allergens.length > 0 && <AllergenBlock allergens={allergens} />}
      {line.notes.map((note) => (
        <NoteBlock key={note} text={note} />
      ))}
    </span>
  );
}

function Where({ row }: { row: ListRow }) {
  const t = useBoardText();
  const [first] = row.parts;
  const titles = [...new Set(row.parts.map(({ ticket }) => ticket.title))];
  return (
    <>
      <b>
        <bdi>{titles.join(', ')}</bdi>
      </b>{' '}
      {row.parts.length === 1 && first && first.ticket.orderType !== 'Seated' && (
        <bdi>{sourceName(first.ticket.source, t)}</bdi>
      )}
    </>
  );
}
