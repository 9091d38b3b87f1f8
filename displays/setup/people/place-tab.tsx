// The restaurant of a hub without a cloud: the answers of its first run, for later changes: name and time zone on one
// page, its stations on the stations page (SOLO-02).
import { Plus, X } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import type { SavedSitePlace, SitePlace } from '../../../shared/protocol/standalone.ts';
import { zonesWith } from '../../i18n/time-zones.ts';
import { useText } from '../../i18n/use-text.ts';
import { useLoaded } from '../../link/http/use-loaded.ts';
import { loadSession } from '../../shell/session/session-store.ts';
import { showToast } from '../../shell/toasts/toast.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { RetryNote } from '../../ui/page/retry-note.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import dialog from '../dialogs/setup-dialog.module.css';
import { isSame } from '../setup-changes.ts';
import tab from '../setup-tab.module.css';
import { placeApi, useAct } from './people-api.ts';
import css from './people-tab.module.css';

export function PlaceTab() {
  const t = useText('people');
  const [answer, again] = useLoaded(placeApi.now);
  return (
    <main className={`${tab.main} ${css.people}`} aria-busy={answer === undefined}>
      <h2 className="visually-hidden">{t('setup:tabs.place')}</h2>
      {answer === undefined && <Skeleton rem={24} />}
      {answer?.ok === false && <RetryNote text={t('failed')} onRetry={again} />}
      {answer?.ok && <PlaceForm key={JSON.stringify(answer.value)} place={answer.value} onSaved={again} />}
    </main>
  );
}

/** Stations that make food; virtual ones are entries of the setup. */
export function KitchenStations() {
  const t = useText('people');
  const [answer, again] = useLoaded(placeApi.now);
  if (answer === undefined) return <Skeleton rem={16} />;
  if (!answer.ok) return <RetryNote text={t('failed')} onRetry={again} />;
  return <StationsForm key={JSON.stringify(answer.value)} place={answer.value} onSaved={again} />;
}

interface PlacePartProps {
  place: SitePlace;
  onSaved: () => void;
}

function usePlaceDraft({ place, onSaved }: PlacePartProps) {
  const t = useText('people');
  const [draft, setDraft] = useState<SavedSitePlace>(place);
  const { busy, act } = useAct();
  const isOk = draft.name.trim() !== '' && draft.stations.every(({ name }) => name.trim() !== '');
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !isOk || !(await act(() => placeApi.save(draft)))) return;
    showToast(t('place.saved'), 'success');
    onSaved();
    // Every page shows the name in its header.
    await loadSession();
  };
  const button = (
    <div>
      <Button
        size="page"
        look="main"
        type="submit"
        busy={busy}
        disabled={busy || !isOk || isSame(draft, place)}
      >
        {t('place.save')}
      </Button>
    </div>
  );
  return { draft, setDraft, save, button };
}

function StationsForm(props: PlacePartProps) {
  const { draft, setDraft, save, button } = usePlaceDraft(props);
  return (
    <form className={tab.panel} onSubmit={(event) => void save(event)} noValidate>
      <StationRows stations={draft.stations} onChange={(stations) => setDraft({ ...draft, stations })} />
      {button}
    </form>
  );
}

function PlaceForm(props: PlacePartProps) {
  const t = useText('people');
  const { draft, setDraft, save, button } = usePlaceDraft(props);
  const zoneId = useId();
  return (
    <form className={tab.panel} onSubmit={(event) => void save(event)} noValidate>
      <h3>{t('place.title')}</h3>
      <TextField
        label={t('place.name')}
        dir="auto"
        value={draft.name}
        onChange={({ target }) => setDraft({ ...draft, name: target.value })}
      />
      <div className={dialog.field}>
        <span>
          <label htmlFor={zoneId}>{t('place.timeZone')}</label>
        </span>
        <select
          id={zoneId}
          dir="ltr"
          value={draft.timeZone}
          onChange={({ target }) => setDraft({ ...draft, timeZone: target.value })}
        >
          {zonesWith(draft.timeZone).map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </select>
      </div>
      {button}
    </form>
  );
}

interface StationRowsProps {
  stations: SavedSitePlace['stations'];
  onChange: (stations: SavedSitePlace['stations']) => void;
}

function StationRows({ stations, onChange }: StationRowsProps) {
  const t = useText('people');
  return (
    <fieldset className={css.roles}>
      <legend>{t('place.stations')}</legend>
      <p className={tab.hint}>{t('place.stationsHint')}</p>
      {stations.map((station, at) => (
        <div key={station.id ?? `new-${at}`} className={css.station}>
          <TextField
            hideLabel
            label={t('place.station', { at: at + 1 })}
            dir="auto"
            value={station.name}
            onChange={({ target }) => onChange(stations.with(at, { ...station, name: target.value }))}
          />
          <Button
            size="page"
            look="quiet"
            icon
            aria-label={t('place.remove', { name: `\u2068${station.name}\u2069` })}
            onClick={() => onChange(stations.toSpliced(at, 1))}
          >
            <X aria-hidden />
          </Button>
        </div>
      ))}
      <div>
        <Button size="page" look="line" onClick={() => onChange([...stations, { name: '' }])}>
          <Plus aria-hidden />
          {t('place.add')}
        </Button>
      </div>
    </fieldset>
  );
}
