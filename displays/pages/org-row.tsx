// Owns one organization of the list: choose it, star it.
import { ChevronRight, Star } from 'lucide-react';
import { Bidi } from '../i18n/bidi.tsx';
import { useText } from '../i18n/use-text.ts';
import type { OrganizationRow } from '../link/http/api.ts';
import { classes } from '../ui/classes.ts';
import css from './orgs-page.module.css';
import { placeOf } from './shown-orgs.ts';

interface OrgRowProps {
  row: OrganizationRow;
  current: boolean;
  starred: boolean;
  busy: boolean;
  onStar: () => void;
  onChoose: () => void;
}

export function OrgRow({ row, current, starred, busy, onStar, onChoose }: OrgRowProps) {
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
        <span className={css.names}>
          <b>
            <Bidi>{row.name}</Bidi>
          </b>
          {place && (
            <small>
              <Bidi>{place}</Bidi>
            </small>
          )}
        </span>
        {row.role === 'hq' && <span className={css.tag}>{t('orgs.hq')}</span>}
        {current && <span className={classes(css.tag, css.current)}>{t('orgs.current')}</span>}
        <ChevronRight className="flip" aria-hidden />
      </button>
    </li>
  );
}
