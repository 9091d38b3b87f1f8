// Setup of an HQ: the sites of its chain that its boards show, and the catalogue in use (SET-01, HQ-02, HQ-09).

import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type JsonObject, objectsIn } from '../../../shared/json/json-object.ts';
import { useText } from '../../i18n/use-text.ts';
import { useLoaded } from '../../link/http/use-loaded.ts';
import { Button } from '../../ui/button.tsx';
import { SearchTextField } from '../../ui/fields/text-field.tsx';
import { EmptyLine } from '../../ui/page/empty-note.tsx';
import { RetryNote } from '../../ui/page/retry-note.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { SwitchControl } from '../controls/switch-control.tsx';
import { textIn, valueAt } from '../controls/value-at.ts';
import { setupApi } from '../setup-api.ts';
import { isSame } from '../setup-changes.ts';
import { useSetupScope } from '../setup-scope.ts';
import tab from '../setup-tab.module.css';
import css from './hq-tab.module.css';

const SITES = 'site.hqConfig.sites';
const OWN_CATALOGUES = 'site.hqConfig.useDistinctSiteCatalog';
/** A longer list has a search. */
const SITES_AT_A_GLANCE = 8;

export function HqTab() {
  const t = useText('setup');
  const [answer, load] = useLoaded(setupApi.sites);
  return (
    <main className={tab.main} aria-busy={!answer}>
      <h2 className="visually-hidden">{t('tabs.hq')}</h2>
      <section className={tab.panel} aria-labelledby="hq-sites">
        <h3 id="hq-sites">{t('hq.sites')}</h3>
        <p className={tab.hint}>{t('hq.sitesHint')}</p>
        {answer?.ok && !answer.value.fresh && (
          <div className={css.stale} role="status">
            <p>{t('hq.stale')}</p>
            <Button size="page" onClick={load}>
              {t('hq.again')}
            </Button>
          </div>
        )}
        {answer?.ok && <SiteList {...answer.value} />}
        {answer?.ok === false && <RetryNote text={t('hq.failed')} onRetry={load} />}
        {!answer && <Skeleton rem={10.5} className={css.skeleton} />}
      </section>
      <OwnCatalogues />
    </main>
  );
}

function SiteList({ sites, fresh }: { sites: readonly ListedSite[]; fresh: boolean }) {
  const t = useText('setup');
  const { form, saved } = useSetupScope();
  const [search, setSearch] = useState('');
  const chosen = useWatch({ control: form.control, name: SITES });
  const rows = siteRows(sites, chosen);
  const before = new Map(
    siteRows(sites, valueAt(saved.site, 'hqConfig.sites')).map((row) => [row.id, row.on]),
  );
  const wanted = search.trim().toLocaleLowerCase();
  const found = rows.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  if (rows.length === 0) return <EmptyLine text={t(fresh ? 'hq.none' : 'hq.noneYet')} />;
  return (
    <>
      {rows.length > SITES_AT_A_GLANCE && (
        <SearchTextField
          className={css.search ?? ''}
          label={t('hq.find')}
          value={search}
          onChange={setSearch}
        />
      )}
      <ul className={css.list}>
        {found.map((row) => (
          <SiteItem
            key={row.id}
            row={row}
            isUnsaved={before.get(row.id) !== row.on}
            onChange={(on) =>
              form.setValue(SITES, withSite(rows, row.id, on) as never, { shouldDirty: true })
            }
          />
        ))}
      </ul>
      {found.length === 0 && <EmptyLine text={t('hq.noMatch')} />}
      {rows.every(({ on }) => !on) && (
        <p className={css.warning} role="status">
          {t('hq.allOff')}
        </p>
      )}
    </>
  );
}

interface SiteItemProps {
  row: SiteRow;
  isUnsaved: boolean;
  onChange: (on: boolean) => void;
}

function SiteItem({ row, isUnsaved, onChange }: SiteItemProps) {
  const t = useText('setup');
  const noteId = `hq-site-${row.id}`;
  return (
    <li className={`${tab.setting} ${css.site}`} data-site={row.id} data-unsaved={isUnsaved}>
      <SwitchControl
        label={<bdi>{row.name}</bdi>}
        value={row.on}
        onChange={(on) => onChange(on === true)}
        disabled={!row.canToggle}
        describedBy={noteId}
      />
      <span className={`${tab.hint} ${css.note}`} id={noteId}>
        {row.reason !== undefined && t(`hq.${row.reason}`)}
        {row.reason === undefined && row.inUse && t('hq.inUse')}
        {isUnsaved && <span className="visually-hidden"> {t('unsaved.mark')}</span>}
      </span>
    </li>
  );
}

function OwnCatalogues() {
  const t = useText('setup');
  const { form, saved } = useSetupScope();
  const value = useWatch({ control: form.control, name: OWN_CATALOGUES });
  const isUnsaved = !isSame(value, valueAt(saved.site, 'hqConfig.useDistinctSiteCatalog'));
  return (
    <section className={tab.panel} aria-labelledby="hq-catalogue">
      <h3 id="hq-catalogue">{t('hq.catalogue')}</h3>
      <div
        className={`${tab.setting} ${css.site}`}
        data-field="hqConfig.useDistinctSiteCatalog"
        data-unsaved={isUnsaved}
        id={OWN_CATALOGUES}
      >
        <SwitchControl
          label={t('hq.ownCatalogues')}
          value={value}
          onChange={(on) => form.setValue(OWN_CATALOGUES, on as never, { shouldDirty: true })}
          disabled={false}
          describedBy="hq-catalogue-hint"
        />
        <span className={`${tab.hint} ${css.note}`} id="hq-catalogue-hint">
          {t('hq.ownCataloguesHint')}
        </span>
      </div>
    </section>
  );
}

// An HQ's site list in the setup: the chain as listed by the cloud, with the selection (HQ-02, HQ-06).

/** A site of the chain as sent by the hub. */
interface ListedSite {
  id: string;
  name: string;
  kdsEnabled: boolean;
  inUse: boolean;
}

interface SiteRow {
  id: string;
  name: string;
  on: boolean;
  canToggle: boolean;
  inUse: boolean;
  /** Why it can't be switched: it has no KDS, or it is no longer part of the chain. */
  reason?: 'noKds' | 'gone';
}

/** @param chosen the setup's list; while it is empty, every site with KDS counts as on, as on the boards */
export function siteRows(listed: readonly ListedSite[], chosen: unknown): SiteRow[] {
  const choices = new Map(objectsIn(chosen).map((site) => [idOf(site), site]));
  const rows = listed.map((site): SiteRow => {
    const choice = choices.get(site.id);
    const isOn = choice === undefined ? choices.size === 0 && site.kdsEnabled : choice['enabled'] !== false;
    return {
      id: site.id,
      name: site.name || textIn(choice?.['name']) || site.id,
      on: isOn,
      canToggle: site.kdsEnabled,
      inUse: site.inUse,
      ...(site.kdsEnabled ? {} : { reason: 'noKds' }),
    };
  });
  const known = new Set(listed.map(({ id }) => id));
  const gone = [...choices].flatMap(([id, site]): SiteRow[] => {
    if (known.has(id)) return [];
    const on = site['enabled'] !== false;
    return [{ id, name: textIn(site['name']) || id, on, canToggle: false, inUse: false, reason: 'gone' }];
  });
  return [...rows, ...gone];
}

/** The list to store after switching a site: every site by id, name and state (SET-04). */
export function withSite(rows: readonly SiteRow[], id: string, on: boolean): JsonObject[] {
  return rows.map((row) => ({ id: row.id, name: row.name, enabled: row.id === id ? on : row.on }));
}

function idOf(site: JsonObject): string {
  return String(site['id'] ?? '');
}
