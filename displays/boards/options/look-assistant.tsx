// Display assistant: from the display's size and the viewing distance it computes the type size and columns at which
// names can be read, previews them, and sets them (UX-01).
import { Check, CircleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { SCREEN_INCHES } from '../../../shared/limits.ts';
import { BoardDialog } from '../../actions/board-dialog.tsx';
import { useBoardText } from '../../i18n/use-text.ts';
import { useLive } from '../../link/live.ts';
import { Button } from '../../ui/button.tsx';
import { OptionRow, OptionSlider } from '../../ui/fields/option-row.tsx';
import { Segments } from '../../ui/fields/segments.tsx';
import css from './look-assistant.module.css';
import {
  arcMinutes,
  CAPITAL_PART,
  type Fit,
  farthestCm,
  fitFor,
  leastArc,
  type NameKind,
  type PageSize,
} from './look-fit.ts';
import {
  defaultViewingSetup,
  distanceIn,
  distanceSteps,
  inUnit,
  type StoredViewingSetup,
  storedViewingSetup,
  storeViewingSetup,
} from './viewing-setup.ts';

interface LookAssistantProps {
  kind: NameKind;
  /** Current size of the names, in CSS pixels. */
  nowPx: (page: PageSize) => number;
  /** Applies the suggestion. */
  onApply: (fit: Fit) => void;
  /** Returns without changes. */
  onClose: () => void;
}

export function LookAssistant({ kind, nowPx, onApply, onClose }: LookAssistantProps) {
  const t = useBoardText();
  const region = useLive((state) => state.site?.region);
  const [eyes, setEyes] = useState(() => storedViewingSetup() ?? defaultViewingSetup(region));
  const page = thisPage();
  const fit = fitFor(kind, eyes, screen, page);
  const apply = () => {
    storeViewingSetup(eyes);
    onApply(fit);
  };
  return (
    <BoardDialog
      title={t('assist.title')}
      onClose={onClose}
      size={2}
      foot={
        <>
          <span className={css.space} />
          <Button onClick={onClose}>{t('assist.cancel')}</Button>
          <Button look="main" onClick={apply}>
            <Check />
            {t('assist.apply')}
          </Button>
        </>
      }
    >
      <p className={css.about}>{t('assist.about')}</p>
      <div>
        <EyesFields eyes={eyes} onChange={setEyes} />
      </div>
      <Found kind={kind} eyes={eyes} fit={fit} nowPx={nowPx(page)} />
    </BoardDialog>
  );
}

function thisPage(): PageSize {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return { width: innerWidth, height: innerHeight, rem };
}

function EyesFields({
  eyes,
  onChange,
}: {
  eyes: StoredViewingSetup;
  onChange: (eyes: StoredViewingSetup) => void;
}) {
  const t = useBoardText();
  const { step, min, max } = distanceSteps(eyes.unit);
  return (
    <>
      <OptionSlider
        label={t('assist.screen')}
        value={eyes.inches}
        limits={SCREEN_INCHES}
        text={t('assist.inches', { count: eyes.inches })}
        onChange={(inches) => onChange({ ...eyes, inches })}
      />
      <OptionRow label={t('assist.unit')}>
        <Segments
          even
          label={t('assist.unit')}
          value={eyes.unit}
          onChange={(unit) => onChange(inUnit(eyes, unit))}
          options={[
            { value: 'metres', label: t('assist.inMetres') },
            { value: 'feet', label: t('assist.inFeet') },
          ]}
        />
      </OptionRow>
      <OptionSlider
        label={t('assist.distance')}
        value={Math.round(eyes.cm / step)}
        limits={{ min, max }}
        text={distanceText(t, eyes.cm, eyes.unit)}
        onChange={(steps) => onChange({ ...eyes, cm: steps * step })}
      />
    </>
  );
}

interface FoundProps {
  kind: NameKind;
  eyes: StoredViewingSetup;
  fit: Fit;
  nowPx: number;
}

function Found({ kind, eyes, fit, nowPx }: FoundProps) {
  const t = useBoardText();
  const id = useId();
  const least = leastArc(kind);
  const farthest = (sizePx: number) => distanceText(t, farthestCm(sizePx, eyes, screen, least), eyes.unit);
  return (
    <section className={css.found} aria-labelledby={id}>
      <LookPreview kind={kind} fit={fit} />
      <div className={css.words} role="status">
        <h3 id={id}>{t('assist.found')}</h3>
        <p className={css.figures}>
          <bdi>{t(kind === 'guests' ? 'assist.orders' : 'assist.type', { percent: fit.percent })}</bdi>
          {kind !== 'guests' && <bdi>{t('assist.columns', { count: fit.columns })}</bdi>}
          {kind !== 'guests' && <bdi>{t('assist.tickets', { count: fit.tickets })}</bdi>}
        </p>
        <p className={css.arc} data-reads={fit.reads}>
          {fit.reads ? <Check /> : <CircleAlert />}
          <span>
            {t(fit.reads ? 'assist.reads' : 'assist.small', {
              arc: whole(fit.arcMinutes),
              least,
              distance: farthest(fit.namePx),
            })}
          </span>
        </p>
        <p className={css.now}>
          {t('assist.now', { arc: whole(arcMinutes(nowPx, eyes, screen)), distance: farthest(nowPx) })}
        </p>
      </div>
      <p className={css.sample} style={{ fontSize: fit.namePx }}>
        <bdi>{t(kind === 'guests' ? 'assist.sampleOrder' : 'assist.sample')}</bdi>
      </p>
    </section>
  );
}

/** Rounded down, so that 11 means at least 11. */
function whole(minutesOfArc: number): number {
  return Math.floor(minutesOfArc);
}

function distanceText(
  t: ReturnType<typeof useBoardText>,
  cm: number,
  unit: StoredViewingSetup['unit'],
): string {
  const figure = distanceIn(cm, unit).toFixed(1);
  return t(unit === 'feet' ? 'assist.feet' : 'assist.metres', { figure });
}

// Preview of a board as the display assistant suggests it: the page, its columns, its names.

/** Height of a card's header, in type sizes of its names. */
const HEAD = 3;
const LINE = 1.6;
const GAP = 0.45;
const LINES_OF_CARDS = [4, 2, 5, 3, 3, 6, 2];
/** Share of a line that its name fills, in turn. */
const NAME_PARTS = [0.62, 0.8, 0.46, 0.7];
const GUEST_COLUMNS = 3;

interface Bar {
  kind: 'card' | 'head' | 'name';
  x: number;
  y: number;
  width: number;
  height: number;
}

/** To scale: content fits here if it fits on the page. */
function LookPreview({ kind, fit }: { kind: NameKind; fit: Fit }) {
  const page = { width: innerWidth, height: innerHeight };
  const bars = kind === 'guests' ? guestBars(page, fit) : cardBars(page, fit);
  return (
    <svg
      className={css.preview}
      viewBox={`0 0 ${page.width} ${page.height}`}
      style={{ aspectRatio: page.width / page.height }}
      aria-hidden
    >
      {bars.map(({ kind: look, ...box }) => (
        <rect key={`${look} ${box.x} ${box.y}`} data-bar={look} rx={fit.namePx / 6} {...box} />
      ))}
    </svg>
  );
}

interface PreviewPage {
  width: number;
  height: number;
}

function cardBars({ width, height }: PreviewPage, { columns, namePx }: Fit): Bar[] {
  const gap = GAP * namePx;
  const cardWidth = (width - gap * (columns + 1)) / columns;
  const bars: Bar[] = [];
  let card = 0;
  for (let column = 0; column < columns; column++) {
    const x = gap + column * (cardWidth + gap);
    for (let y = gap; y + (HEAD + 2 * LINE) * namePx < height; card++) {
      const room = Math.floor(((height - gap - y) / namePx - HEAD) / LINE);
      const lines = Math.min(room, LINES_OF_CARDS[card % LINES_OF_CARDS.length] ?? 1);
      const cardHeight = (HEAD + lines * LINE) * namePx;
      bars.push({ kind: 'card', x, y, width: cardWidth, height: cardHeight });
      bars.push({ kind: 'head', x, y, width: cardWidth, height: (HEAD - GAP) * namePx });
      bars.push(
        ...nameBars({ x: x + gap, y: y + HEAD * namePx, width: cardWidth - 2 * gap }, lines, namePx, card),
      );
      y += cardHeight + gap;
    }
  }
  return bars;
}

function guestBars({ width, height }: PreviewPage, { namePx }: Fit): Bar[] {
  const gap = GAP * namePx;
  const columnWidth = (width - gap * (GUEST_COLUMNS + 1)) / GUEST_COLUMNS;
  return Array.from({ length: GUEST_COLUMNS }, (_, column) => {
    const x = gap + column * (columnWidth + gap);
    const lines = Math.max(1, Math.floor((height - 2 * gap) / (LINE * namePx)) - column);
    return nameBars({ x, y: gap, width: columnWidth }, lines, namePx, column);
  }).flat();
}

interface NameBox {
  x: number;
  y: number;
  width: number;
}

function nameBars({ x, y, width }: NameBox, lines: number, namePx: number, turn: number): Bar[] {
  return Array.from({ length: lines }, (_, line) => ({
    kind: 'name',
    x,
    y: y + line * LINE * namePx,
    width: width * (NAME_PARTS[(line + turn) % NAME_PARTS.length] ?? 1),
    height: CAPITAL_PART * namePx,
  }));
}
