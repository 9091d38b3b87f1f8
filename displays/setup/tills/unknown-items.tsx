// Items received with a name only: the station that makes each, and the one for all others (INTAKE-06).

import { Link } from 'wouter';
import { withoutStation } from '../../../shared/protocol/site/menu.ts';
import type { NamedItem, TillsPage } from '../../../shared/protocol/tills/tills.ts';
import { useText } from '../../i18n/use-text.ts';
import { useLoaded } from '../../link/http/use-loaded.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Row } from '../../ui/layout.tsx';
import { menuApi } from '../menu/menu-api.ts';
import { setupPath } from '../setup-path.ts';
import tab from '../setup-tab.module.css';
import { useAct } from './till-parts.tsx';

/** Items of the hub's own menu that no station makes; each is assigned one in the menu itself (SOLO-08). */
export function KnownItems({ stations }: Pick<TillsPage, 'stations'>) {
  const [answer, again] = useLoaded(menuApi.page);
  const t = useText('tills');
  const { act, busy } = useAct(again);
  if (answer?.ok !== true || stations.length === 0) return null;
  const { menu } = answer.value;
  const items = withoutStation(menu);
  if (items.length === 0) return null;
  const categories = new Map(menu.categories.map(({ id, name }) => [id, name]));
  return (
    <section className={tab.panel} aria-label={t('items.knownTitle')}>
      <h3>{t('items.knownTitle')}</h3>
      <p className={tab.hint}>{t('items.knownHint')}</p>
      <div>
        <Link href={setupPath('menu')} className={buttonClass('plain', 'page')}>
          {t('items.toMenu')}
        </Link>
      </div>
      <ul className={tab.list}>
        {items.map((item) => {
          const category = categories.get(item.category ?? '');
          return (
            <li key={item.id}>
              <div className={tab.about}>
                <strong>
                  <bdi>{item.name}</bdi>
                </strong>
                {category !== undefined && (
                  <small>
                    <bdi>{category}</bdi>
                  </small>
                )}
              </div>
              <StationButtons
                label={t('items.at', { name: item.name })}
                stations={stations}
                chosen={undefined}
                busy={busy}
                onChoose={(station) => {
                  if (station === null) return;
                  const given = { ...item, stations: [station] };
                  void act(() => menuApi.edit([{ do: 'put-item', item: given }]));
                }}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

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
      <Row wrap rowGap={2} gap={3} padBlock={2} weight={600}>
        <span>{t('items.otherwise')}</span>
        <StationButtons
          label={t('items.otherwise')}
          stations={stations}
          chosen={station}
          busy={busy}
          onChoose={onGiveOthers}
        />
      </Row>
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
  /** Null if the selected one is tapped again. */
  onChoose: (station: string | null) => void;
}

/** A button for each station, so that one tap is enough. */
function StationButtons({ label, stations, chosen, busy, onChoose }: StationChipsProps) {
  return (
    <Row as="fieldset" wrap gap={2} align="stretch" aria-label={label}>
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
    </Row>
  );
}
