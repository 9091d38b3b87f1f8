// Owns the button on a merged line's count: it takes the line apart, so that its items are marked one by one (GRP-06).
import { ChevronDown } from 'lucide-react';
import type { Line } from '../../shared/protocol/ticket.ts';
import { useBoardText } from '../i18n/use-text.ts';
import css from './expand-button.module.css';

interface ExpandButtonProps {
  line: Line;
  isExpanded: boolean;
}

/** It lies over the count, beside the line's own target: a button within a button could not be reached by key. */
export function ExpandButton({ line, isExpanded }: ExpandButtonProps) {
  const t = useBoardText();
  const { name, itemIds } = line;
  return (
    <button
      type="button"
      className={css.expand}
      data-act="expand"
      data-of={line.id}
      aria-expanded={isExpanded}
      aria-label={t(isExpanded ? 'line.collapse' : 'line.expand', { name, count: itemIds.length })}
    >
      <ChevronDown />
    </button>
  );
}
