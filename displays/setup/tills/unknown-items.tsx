// Items that came with a name alone: which station makes each, and which all others (INTAKE-06).
import type { NamedItem, TillsPage } from '../../../shared/protocol/tills/tills.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import tab from '../setup-tab.module.css';
import css from './tills-tab.module.css';

interface UnknownItemsProps {
  page: TillsPage;
  busy: boolean;
  onGive: (item: string, station: string | null) => void;
  onGiveOthers: (station: string | null) => void;
}

export function UnknownItems({ page, busy, onGive, onGiveOthers }: UnknownItemsProps) {
  const t = useText('tills');
  const { items, station, stations } = page;
  return (
    <section className={tab.panel} aria-label={t('items.title')}>
      <h3>{t('items.title')}</h3>
      <p className={tab.hint}>{t('items.hint')}</p>
      <div className={css.otherwise}>
        <span>{t('items.otherwise')}</span>
        <StationButtons
          label={t('items.otherwise')}
          stations={stations}
          chosen={station}
          busy={busy}
          onChoose={onGiveOthers}
        />
      </div>
      {items.length === 0 && <p className={tab.hint}>{t('items.none')}</p>}
      <ul className={tab.list}>
        {items.map((item) => (
          <li key={item.item}>
            <ItemWords item={item} />
            <StationButtons
              label={t('items.at', { name: item.name })}
              stations={stations}
              chosen={item.station}
              busy={busy}
              onChoose={(chosen) => onGive(item.item, chosen)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ItemWords({ item: { name, orders } }: { item: NamedItem }) {
  const t = useText('tills');
  return (
    <div className={tab.about}>
      <strong>
        <bdi>{name}</bdi>
      </strong>
      <small>{t('items.orders', { count: orders })}</small>
    </div>
  );
}

interface StationChipsProps {
  label: string;
  stations: TillsPage['stations'];
  chosen: string | undefined;
  busy: boolean;
  /** Null where the chosen one is tapped again. */
  onChoose: (station: string | null) => void;
}

/** A button for each station, so that one tap is enough. */
function StationButtons({ label, stations, chosen, busy, onChoose }: StationChipsProps) {
  return (
    <fieldset className={css.stations} aria-label={label}>
      {stations.map(({ id, name }) => (
        <Button
          key={id}
          size="page"
          look={id === chosen ? 'main' : 'line'}
          aria-pressed={id === chosen}
          disabled={busy}
          onClick={() => onChoose(id === chosen ? null : id)}
        >
          <bdi>{name}</bdi>
        </Button>
      ))}
    </fieldset>
  );
}
