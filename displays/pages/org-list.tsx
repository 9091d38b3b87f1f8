// Owns the list of organizations: search, filter, direction, stars (ORG-01 to ORG-07).
import { ArrowDownAZ, ArrowUpAZ, Search } from 'lucide-react';
import { useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '../../shared/limits.ts';
import { useText } from '../i18n/use-text.ts';
import type { OrganizationRow } from '../link/http/api.ts';
import { useSession } from '../shell/session/session-store.ts';
import { Button } from '../ui/button.tsx';
import { Segments } from '../ui/segments.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useDebounced } from '../ui/use-debounced.ts';
import { OrgRow } from './org-row.tsx';
import css from './orgs-page.module.css';
import { shownOrgs } from './shown-orgs.ts';
import { useStars } from './use-stars.ts';

interface OrgListProps {
  rows: OrganizationRow[];
  choosing: string | undefined;
  onChoose: (row: OrganizationRow) => void;
}

export function OrgList({ rows, choosing, onChoose }: OrgListProps) {
  const t = useText('pages');
  const current = useSession(({ session }) => session.organization?.id);
  const [typed, setTyped] = useState('');
  const [filter, setFilter] = useState<'all' | 'starred'>('all');
  const [descending, setDescending] = useState(false);
  const [starred, toggleStar] = useStars();
  const search = useDebounced(typed, SEARCH_DEBOUNCE_MS);
  const shown = shownOrgs(rows, { search, starredOnly: filter === 'starred', descending, starred });

  const type = (text: string) => {
    setTyped(text);
    if (text.trim().length > 1) setFilter('all');
  };
  const empty =
    rows.length === 0 ? 'orgs.noneAtAll' : filter === 'starred' && !search ? 'orgs.noneStarred' : 'orgs.none';

  return (
    <>
      <div className={css.tools}>
        <TextField
          className={css.search}
          label={t('orgs.search')}
          hideLabel
          type="search"
          autoComplete="off"
          icon={<Search aria-hidden />}
          placeholder={t('orgs.search')}
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
        <Segments
          label={t('orgs.title')}
          value={filter}
          options={[
            { value: 'all', label: t('orgs.all') },
            { value: 'starred', label: t('orgs.starred') },
          ]}
          onChange={setFilter}
        />
        <Button
          size="page"
          icon
          aria-label={t(descending ? 'orgs.descending' : 'orgs.ascending')}
          onClick={() => setDescending(!descending)}
        >
          {descending ? <ArrowUpAZ aria-hidden /> : <ArrowDownAZ aria-hidden />}
        </Button>
      </div>
      <ul className={css.rows}>
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
      </ul>
      {shown.rows.length === 0 && <p className={css.note}>{t(empty)}</p>}
      {shown.more > 0 && <p className={css.note}>{t('orgs.more', { count: shown.more })}</p>}
    </>
  );
}
