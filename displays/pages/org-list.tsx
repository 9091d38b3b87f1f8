// The list of organizations: search, filter, direction, stars (ORG-01 to ORG-07).

import { ArrowDownAZ, ArrowUpAZ, ChevronRight, Star } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { ORGANIZATIONS_SHOWN, SEARCH_DEBOUNCE_MS, STARRED_UP_TO_CHARACTERS } from '../../shared/limits.ts';
import { Bidi } from '../i18n/bidi.tsx';
import { useText } from '../i18n/use-text.ts';
import { browserStorage } from '../link/browser-storage.ts';
import { displaySettingsApi, type OrganizationRow } from '../link/http/api.ts';
import { parseJson } from '../link/open-commands.ts';
import { useSession } from '../shell/session/session-store.ts';
import { refusalText, showToast } from '../shell/toasts/toast.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Segments } from '../ui/fields/segments.tsx';
import { SearchTextField } from '../ui/fields/text-field.tsx';
import { Row, Stack, Text } from '../ui/layout.tsx';
import { useDebounced } from '../ui/use-debounced.ts';
import css from './orgs-page.module.css';

interface OrgListProps {
  rows: OrganizationRow[];
  choosing: string | undefined;
  onChoose: (row: OrganizationRow) => void;
}

export function OrgList({ rows, choosing, onChoose }: OrgListProps) {
  const t = useText('pages');
  const current = useSession(({ session }) => session.organization?.id);
  const [typed, setTyped] = useState('');
  const [filter, setFilter] = useState<Filter>('all');
  const [descending, setDescending] = useState(false);
  const [starred, toggleStar] = useStars();
  const search = useDebounced(typed, SEARCH_DEBOUNCE_MS);
  const shown = shownOrgs(rows, { search, starredOnly: filter === 'starred', descending, starred });

  const type = (text: string) => {
    setTyped(text);
    if (text.trim().length > STARRED_UP_TO_CHARACTERS) setFilter('all');
  };
  const empty =
    rows.length === 0 ? 'orgs.noneAtAll' : filter === 'starred' && !search ? 'orgs.noneStarred' : 'orgs.none';

  return (
    <>
      <Row wrap gap={3} className={css.tools}>
        <SearchTextField
          className={css.search}
          label={t('orgs.search')}
          autoComplete="off"
          value={typed}
          onChange={type}
        />
        <OrgFilters {...{ filter, descending }} onFilter={setFilter} onDescending={setDescending} />
      </Row>
      <Stack as="ul" gap={2}>
        {shown.rows.map((row) => (
          <OrgRow
            key={row.id}
            row={row}
            current={row.id === current}
            starred={starred.has(row.id)}
            busy={choosing === row.id}
            onStar={() => toggleStar(row.id)}
            onChoose={() => choosing === undefined && onChoose(row)}
          />
        ))}
      </Stack>
      {shown.rows.length === 0 && (
        <Text as="p" pad={5} textAlign="center" tone="muted" size="l">
          {t(empty)}
        </Text>
      )}
      {shown.more > 0 && (
        <Text as="p" pad={5} textAlign="center" tone="muted" size="l">
          {t('orgs.more', { count: shown.more })}
        </Text>
      )}
    </>
  );
}

type Filter = 'all' | 'starred';

interface OrgFiltersProps {
  filter: Filter;
  descending: boolean;
  onFilter: (filter: Filter) => void;
  onDescending: (descending: boolean) => void;
}

function OrgFilters({ filter, descending, onFilter, onDescending }: OrgFiltersProps) {
  const t = useText('pages');
  return (
    <>
      <Segments
        label={t('orgs.title')}
        value={filter}
        options={[
          { value: 'all', label: t('orgs.all') },
          { value: 'starred', label: t('orgs.starred') },
        ]}
        onChange={onFilter}
      />
      <Button
        size="page"
        icon
        aria-label={t(descending ? 'orgs.descending' : 'orgs.ascending')}
        onClick={() => onDescending(!descending)}
      >
        {descending ? <ArrowUpAZ aria-hidden /> : <ArrowDownAZ aria-hidden />}
      </Button>
    </>
  );
}

interface OrgRowProps {
  row: OrganizationRow;
  current: boolean;
  starred: boolean;
  busy: boolean;
  onStar: () => void;
  onChoose: () => void;
}

function OrgRow({ row, current, starred, busy, onStar, onChoose }: OrgRowProps) {
  const t = useText('pages');
  const place = placeOf(row);
  return (
    <li className={classes(css.row, busy && css.busy)}>
      <button
        type="button"
        className={css.star}
        aria-pressed={starred}
        aria-label={t(starred ? 'orgs.unstar' : 'orgs.star', { name: row.name })}
        onClick={onStar}
      >
        <Star aria-hidden />
      </button>
      <button type="button" className={css.choose} aria-busy={busy || undefined} onClick={onChoose}>
        <Stack as="span" grow shrink anywhere className={css.names}>
          <b>
            <Bidi>{row.name}</Bidi>
          </b>
          {place && (
            <Text as="small" tone="muted" size="m">
              <Bidi>{place}</Bidi>
            </Text>
          )}
        </Stack>
        {row.role === 'hq' && <span className={css.tag}>{t('orgs.hq')}</span>}
        {current && <span className={classes(css.tag, css.current)}>{t('orgs.current')}</span>}
        <ChevronRight className="flip" aria-hidden />
      </button>
    </li>
  );
}

interface OrgChoice {
  search: string;
  starredOnly: boolean;
  descending: boolean;
  starred: ReadonlySet<string>;
}

interface ShownOrgs {
  rows: OrganizationRow[];
  /** Number of further matches. */
  more: number;
}

/** At most 50 organizations whose name or place contains the search, ordered by name (ORG-01, ORG-04, ORG-05, ORG-07). */
export function shownOrgs(all: readonly OrganizationRow[], choice: OrgChoice): ShownOrgs {
  const search = choice.search.trim().toLocaleLowerCase();
  const direction = choice.descending ? -1 : 1;
  const matching = all
    .filter((row) => !choice.starredOnly || choice.starred.has(row.id))
    .filter((row) => search === '' || haystack(row).includes(search))
    .sort((a, b) => direction * a.name.localeCompare(b.name));
  const rows = matching.slice(0, ORGANIZATIONS_SHOWN);
  return { rows, more: matching.length - rows.length };
}

/** City and street of an organization, as far as known (ORG-02). */
export function placeOf({ address }: OrganizationRow): string {
  return [address?.city, address?.street].filter(Boolean).join(', ');
}

function haystack(row: OrganizationRow): string {
  return `${row.name} ${placeOf(row)}`.toLocaleLowerCase();
}

/**
 * Shown from the browser's copy; the hub's copy wins if the two differ (ORG-06, ORG-15).
 * @returns the starred ids, and a function that toggles one
 */
function useStars(): [ReadonlySet<string>, (id: string) => void] {
  const [starred, setStarred] = useState(favoriteOrgs);
  const isTouched = useRef(false);
  const show = useCallback((next: ReadonlySet<string>) => {
    rememberFavorites(next);
    setStarred(next);
  }, []);
  useEffect(() => {
    void displaySettingsApi.read().then((answer) => {
      // Stars changed meanwhile are newer than this answer.
      if (!answer.ok || isTouched.current) return;
      const { favoriteOrgs: kept } = answer.value;
      if (kept) show(new Set(kept));
    });
  }, [show]);
  const toggle = (id: string) => {
    isTouched.current = true;
    const next = toggled(starred, id);
    show(next);
    void displaySettingsApi.keep({ favoriteOrgs: [...next] }).then((answer) => {
      if (answer.ok) return;
      show(toggled(favoriteOrgs(), id));
      showToast(refusalText(answer.code, answer.params), 'danger');
    });
  };
  return [starred, toggle];
}

const KEPT_UNDER = 'favoriteOrgs';
const ids = z.array(z.string());

function favoriteOrgs(): ReadonlySet<string> {
  const read = ids.safeParse(parseJson(browserStorage.read(KEPT_UNDER) ?? '[]'));
  return new Set(read.success ? read.data : []);
}

function rememberFavorites(starred: ReadonlySet<string>): void {
  browserStorage.write(KEPT_UNDER, JSON.stringify([...starred]));
}

/** A copy without this organization, or with it. */
function toggled(starred: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(starred);
  if (!next.delete(id)) next.add(id);
  return next;
}
