// One row of a station's list: a tap advances all its lines to their next state, a long press opens its item's dialog.
import { ArrowRight, ChevronDown, ChevronsUp, ChevronUp, Ellipsis, Timer } from 'lucide-react';
import { Fragment, type PointerEvent } from 'react';
import type { Acts } from '../actions/acts.ts';
import { setBackBy } from '../actions/dish-reset.ts';
import css from '../boards/list/list-view.module.css';
import { useBoardText } from '../i18n/use-text.ts';
import { useAnyWorking } from '../link/live.ts';
import { SeeAllergies } from '../ticket/allergies-seen.tsx';
import { AllergenBlock, CoversBlock, NoteBlock, OrderAllergies } from '../ticket/blocks.tsx';
import { commandsOf, offeredActions, tapCommand, useCardActions } from '../ticket/card-actions.ts';
import { isChosen, useBoardScope, useCardScope } from '../ticket/card-scope.ts';
import { sortTags } from '../ticket/collected-allergens.ts';
import look from '../ticket/details-look.module.css';
import { StateSign } from '../ticket/head/head-timer.tsx';
import { CancelReason } from '../ticket/line/line-details.tsx';
import { LineSign } from '../ticket/line/line-sign.tsx';
import { LineWeight } from '../ticket/line/line-weight.tsx';
import { ModifierList } from '../ticket/line/modifier-list.tsx';
import { StockLeft } from '../ticket/line/stock-left.tsx';
import { MinutesSince } from '../ticket/since-text.tsx';
import { isTableNumber, orderTitle, sourceName } from '../ticket/source-name.ts';
import { StartsAt } from '../ticket/starts-at.tsx';
import { PassWaits } from '../ticket/station-marks.tsx';
import { AtClock, TagRow } from '../ticket/tag-row.tsx';
import { lineUndoText, ticketUndoText } from '../ticket/undo-text.ts';
import { classes } from '../ui/classes.ts';
import { useLongPress } from '../ui/use-long-press.ts';
import detailsCss from './list-row-view.module.css';
import type { ListRow } from './list-rows.ts';

interface Expansion {
  isExpanded: boolean;
  toggle: () => void;
}

interface ListRowViewProps {
  row: ListRow;
  acts: Acts;
  /** Absent if there is nothing to expand. */
  expansion?: Expansion | undefined;
  /** One piece of the expanded row above. */
  isPiece?: boolean;
}

export function ListRowView({ row, acts, expansion, isPiece = false }: ListRowViewProps) {
  const t = useBoardText();
  const scope = useCardScope();
  const { line } = row;
  const commands = row.parts.flatMap(({ ticket, line: own }) => tapCommand(ticket, own) ?? []);
  const working = useAnyWorking(commands);
  const advance = () => {
    const [first] = commands;
    if (first) acts.run(commands, lineUndoText(t, first, line), setBackBy(line));
  };
  const cards = useCardActions();
  const press = useLongPress(advance, () => {
    const [first] = row.parts;
    if (first) cards.openLine?.(first.ticket.id, first.line.id);
  });
  const onPointerDown = (event: PointerEvent) => {
    // The buttons inside handle their own taps.
    if (event.target instanceof Element && !event.target.closest('button')) press.onPointerDown(event);
  };
  const where = titlesOf(row, t);
  const label = t('list.mark', { name: line.name, where, state: t(`line.${line.state}`) });
  return (
    <tr
      className={css.row}
      data-row={row.key}
      data-tickets={row.parts.map(({ ticket }) => ticket.id).join(' ')}
      data-state={line.state}
      data-piece={isPiece}
      data-parts={line.modifiersOnly ? 'modifiers' : undefined}
      data-chosen={isChosen(line, scope)}
      data-can={commands.length > 0}
      {...press}
      onPointerDown={onPointerDown}
    >
      <td className={css.time}>{!isPiece && <Age row={row} />}</td>
      <td className={css.count}>
        {row.count}
        {expansion && <ExpandButton row={row} expansion={expansion} />}
      </td>
      <td className={css.name}>
        <MadeHere line={line} />
        <LineWeight line={line} />
        <Seat diner={line.diner} />
      </td>
      <td>
        <ListRowDetails row={row} acts={acts} />
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

/** The dish; or only its sides, if just those are made here (ROUTE-07). */
function MadeHere({ line }: { line: ListRow['line'] }) {
  const { sides } = ownSides(line);
  if (sides.length === 0) return <bdi>{line.name}</bdi>;
  return sides.map((side, index) => (
    <Fragment key={`${side.level} ${side.text}`}>
      {index > 0 && ', '}
      <bdi>{side.text}</bdi>
    </Fragment>
  ));
}

/** Sides that this station makes for another station's dish, without the modifiers that only describe them or the dish. */
function ownSides({ modifiersOnly, modifiers }: ListRow['line']) {
  if (!modifiersOnly) return { sides: [], others: modifiers };
  const isSide = ({ kind, level = 0 }: (typeof modifiers)[number]) => kind === 'add' && level === 0;
  return { sides: modifiers.filter(isSide), others: modifiers.filter((one) => !isSide(one)) };
}

function ExpandButton({ row, expansion }: { row: ListRow; expansion: Expansion }) {
  const t = useBoardText();
  const { isExpanded, toggle } = expansion;
  return (
    <button
      type="button"
      className={css.expand}
      aria-expanded={isExpanded}
      aria-label={t(isExpanded ? 'list.collapse' : 'list.expand', { name: row.line.name, count: row.count })}
      onClick={(event) => {
        event.stopPropagation();
        toggle();
      }}
    >
      {isExpanded ? <ChevronUp /> : <ChevronDown />}
    </button>
  );
}

function Seat({ diner }: { diner: string | undefined }) {
  const { options } = useBoardScope();
  const t = useBoardText();
  if (!diner || !options.showDinerNO || options.groupKitchenDiner) return null;
  return (
    <span className={css.seat} role="img" aria-label={t('line.seat', { diner })}>
      {t('line.seatShort', { diner })}
    </span>
  );
}

export function Age({ row }: { row: Pick<ListRow, 'head' | 'since'> & Partial<Pick<ListRow, 'isUrgent'>> }) {
  const t = useBoardText();
  return (
    <span className={css.age} data-head={row.head}>
      {row.isUrgent && (
        <span className={css.urgent}>
          <ChevronsUp aria-hidden />
          {t('urgent')}
        </span>
      )}
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

/** "Table 8, 3", "D-120": table numbers share their prefix. */
function titlesOf({ parts }: Pick<ListRow, 'parts'>, t: ReturnType<typeof useBoardText>): string {
  const tickets = parts.map(({ ticket }) => ticket);
  const tables = tickets.filter(isTableNumber).map(({ title }) => title);
  const others = tickets.filter((ticket) => !isTableNumber(ticket)).map(({ title }) => title);
  const numbers = [...new Set(tables)].join(', ');
  const named = numbers === '' ? [] : [orderTitle({ title: numbers, orderType: 'Seated' }, t)];
  return [...named, ...new Set(others)].join(', ');
}

function Where({ row }: { row: ListRow }) {
  const t = useBoardText();
  const [first] = row.parts;
  const promised = [...new Set(row.parts.flatMap(({ ticket }) => ticket.promisedAt ?? []))];
  const sites = [...new Set(row.parts.flatMap(({ ticket }) => ticket.organization ?? []))];
  return (
    <>
      <b>
        <bdi>{titlesOf(row, t)}</bdi>
      </b>{' '}
      {row.parts.length === 1 && first && first.ticket.orderType !== 'Seated' && (
        <bdi>{sourceName(first.ticket.source, t)}</bdi>
      )}{' '}
      {sites.length > 0 && <bdi>{sites.join(', ')}</bdi>}{' '}
      {promised.map((at) => (
        <AtClock key={at} word="promised" at={at} />
      ))}
    </>
  );
}

/** A row of several tickets confirms for all of them that need it. */
function RowAllergies({ row: { parts }, acts }: { row: ListRow; acts: Acts }) {
  const t = useBoardText();
  const tickets = [...new Set(parts.map(({ ticket }) => ticket))];
  const asked = tickets.filter((ticket) => offeredActions(ticket).includes('seeAllergies'));
  const commands = asked.flatMap((ticket) => commandsOf('seeAllergies', ticket));
  const working = useAnyWorking(commands);
  if (asked.length === 0) return null;
  const confirm = () => acts.run(commands, ticketUndoText(t, 'seeAllergies', ...asked));
  return <SeeAllergies working={working} onClick={confirm} />;
}

/** Details of a list row beside its name: modifiers, tags, start time, remaining stock, warnings, notes. */
function ListRowDetails({ row, acts }: { row: ListRow; acts: Acts }) {
  const { line, allergens, allergies, contains, parts } = row;
  const { options } = useBoardScope();
  const t = useBoardText();
  const { warnings, others: tags } = sortTags(line.tags);
  const warned = [...new Set([...warnings, ...allergens])];
  const { sides, others } = ownSides(line);
  return (
    <span className={classes(look.look, detailsCss.details)} data-split={options.splitModifiers}>
      {sides.length > 0 && (
        <span>
          <bdi>{t('line.sideFor', { dish: line.name, stations: line.alsoAt.join(', ') })}</bdi>
        </span>
      )}
      <ModifierList modifiers={others} />
      <CancelReason line={line} />
      {line.covers && <CoversBlock boards={[line.covers]} />}
      {line.activateAt !== undefined && line.state === 'todo' && (
        <span>
          <Timer />
          <StartsAt at={line.activateAt} />
        </span>
      )}
      {line.alsoAt.length > 0 && sides.length === 0 && (
        <span>
          <ArrowRight className="flip" />
          <bdi>
            {t(line.modifiersOnly ? 'line.madeAt' : 'line.alsoAt', { stations: line.alsoAt.join(', ') })}
          </bdi>
        </span>
      )}
      {parts.some(({ ticket }) => ticket.stations ?? ticket.passWaits) && (
        <PassWaits isTrue={parts.some(({ ticket }) => ticket.passWaits)} />
      )}
      <StockLeft limited={line.limited} />
      {contains.length > 0 && (
        <span>
          <bdi>{t('contains', { list: contains.join(', ') })}</bdi>
        </span>
      )}
      {tags.length > 0 && <TagRow tags={tags} />}
      {warned.length > 0 && <AllergenBlock allergens={warned} />}
      <OrderAllergies allergies={allergies} orderType={parts[0]?.ticket.orderType ?? ''} />
      <RowAllergies row={row} acts={acts} />
      {line.notes.map((note) => (
        <NoteBlock key={note} text={note} />
      ))}
    </span>
  );
}
