// Details under a line's name: modifiers, state and cook, start time, other stations, warnings.
import { ArrowRight, Timer } from 'lucide-react';
import type { Line } from '../../../shared/protocol/board/ticket.ts';
import { clockTime } from '../../i18n/format.ts';
import { firstNames } from '../../i18n/short-name.ts';
import { useBoardText } from '../../i18n/use-text.ts';
import { classes } from '../../ui/classes.ts';
import { AllergenBlock, NoteBlock } from '../blocks.tsx';
import { useBoardScope } from '../card-scope.ts';
import { containedIn, sortTags } from '../collected-allergens.ts';
import look from '../details-look.module.css';
import { MinutesSince } from '../since-text.tsx';
import { StartsAt } from '../starts-at.tsx';
import { TagRow } from '../tag-row.tsx';
import css from './line-details.module.css';
import { ModifierList } from './modifier-list.tsx';

interface LineDetailsProps {
  line: Line;
  /** Allergens of this line that aren't on top of the ticket. */
  own: readonly string[];
  /** The order has an allergy. */
  isWarned: boolean;
}

export function LineDetails({ line, own, isWarned }: LineDetailsProps) {
  const { options, station } = useBoardScope();
  const { warnings, others: tags } = sortTags(line.tags);
  const allergens = [...new Set([...warnings, ...own])];
  if (!station && isGone(line)) {
    return (
      line.cancelReason && (
        <span className={classes(look.look, css.details)}>
          <CancelReason line={line} />
        </span>
      )
    );
  }
  return (
    <>
      <span className={css.facts}>
        <span className={classes(look.look, css.details)} data-split={options.splitModifiers}>
          <ModifierList modifiers={line.modifiers} />
          <Elsewhere line={line} />
        </span>
        {station && isWarned && <Contents line={line} />}
        <StateWord line={line} />
        <CancelReason line={line} />
      </span>
      {tags.length > 0 && <TagRow tags={tags} />}
      {allergens.length > 0 && <AllergenBlock allergens={allergens} />}
      {line.notes.map((note) => (
        <NoteBlock key={note} text={note} />
      ))}
    </>
  );
}

/** Allergens of the dish by the catalogue: listed, but not a warning. */
function Contents({ line }: { line: Line }) {
  const t = useBoardText();
  const contents = containedIn(line);
  if (contents.length === 0 || isGone(line)) return null;
  return (
    <span className={css.contents}>
      <bdi>{t('contains', { list: contents.join(', ') })}</bdi>
    </span>
  );
}

/**
 * Start time (TIME-08), then the cook and duration, or the estimated ready time (PACE-02). A line that will show this at any
 * time reserves the space, so that neither a tap nor a minute moves a card.
 */
function StateWord({ line }: { line: Line }) {
  const { options, station, place } = useBoardScope();
  const t = useBoardText();
  const active = line.state === 'preparing' || line.state === 'cooking';
  const isTold = active || (isGone(line) && station);
  const start = line.state === 'todo' ? line.activateAt : undefined;
  // On a pass the line's icon shows that it is being made.
  const end = line.state === 'todo' || (active && !station) ? line.readyAbout : undefined;
  if ((start ?? end) !== undefined) {
    return (
      <span className={css.step}>
        {(station || end === undefined) && <Timer />}
        <StartsAt at={start} readyAbout={end} />
      </span>
    );
  }
  if (!isTold && !line.inSteps) return null;
  if (!isTold && line.state !== 'prepared') return <span className={css.step} />;
  return (
    <span className={css.step}>
      <b>{t(`line.${line.state}`)}</b>
      {station && active && line.preparedBy && !options.hidePreparedBy && (
        <bdi>{firstNames(line.preparedBy)}</bdi>
      )}
      {active && (line.readyAbout ?? line.since) !== undefined && (
        <span>
          {station && '· '}
          {line.readyAbout ? (
            t('line.about', { time: clockTime(line.readyAbout, place) })
          ) : (
            <>
              <MinutesSince since={line.since ?? 0} /> {t('unit.minutes')}
            </>
          )}
        </span>
      )}
    </span>
  );
}

/** Why it must not be cooked (ORD-18). */
export function CancelReason({ line: { cancelReason } }: { line: Line }) {
  return cancelReason === undefined ? null : (
    <span className={css.sub}>
      <bdi>{cancelReason}</bdi>
    </span>
  );
}

/** Other stations that work on it. */
function Elsewhere({ line }: { line: Line }) {
  const t = useBoardText();
  return (
    <>
      {line.alsoAt.length > 0 && (
        <span className={css.sub}>
          <ArrowRight className="flip" />
          <bdi>
            {t(line.modifiersOnly ? 'line.madeAt' : 'line.alsoAt', { stations: line.alsoAt.join(', ') })}
          </bdi>
        </span>
      )}
    </>
  );
}

function isGone({ state }: Line): boolean {
  return state === 'cancelled' || state === 'transferred';
}
