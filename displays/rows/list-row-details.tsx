// What a row of the list says beside its name: modifiers, tags, when it starts, what is left, warnings, notes.
import { ArrowRight, Timer } from 'lucide-react';
import { useBoardText } from '../i18n/use-text.ts';
import { AllergenBlock, NoteBlock, OrderAllergies } from '../ticket/blocks.tsx';
import { useBoardScope } from '../ticket/card-scope.ts';
import { sortTags } from '../ticket/collected-allergens.ts';
import look from '../ticket/details-look.module.css';
import { ModifierList } from '../ticket/line/modifier-list.tsx';
import { StockLeft } from '../ticket/line/stock-left.tsx';
import { StartsAt } from '../ticket/starts-at.tsx';
import { TagRow } from '../ticket/tag-row.tsx';
import { classes } from '../ui/classes.ts';
import css from './list-row-details.module.css';
import type { ListRow } from './list-rows.ts';

export function ListRowDetails({ row: { line, allergens, allergies, contains, parts } }: { row: ListRow }) {
  const { options } = useBoardScope();
  const t = useBoardText();
  const { warnings, others: tags } = sortTags(line.tags);
  const warned = [...new Set([...warnings, ...allergens])];
  return (
    <span className={classes(look.look, css.details)} data-split={options.splitModifiers}>
      <ModifierList modifiers={line.modifiers} />
      {line.activateAt !== undefined && line.state === 'todo' && (
        <span>
          <Timer />
          <StartsAt at={line.activateAt} />
        </span>
      )}
      {line.alsoAt.length > 0 && (
        <span>
          <ArrowRight className="flip" />
          <bdi>
            {t(line.modifiersOnly ? 'line.madeAt' : 'line.alsoAt', { stations: line.alsoAt.join(', ') })}
          </bdi>
        </span>
      )}
      <StockLeft limited={line.limited} />
      {contains.length > 0 && (
        <span>
          <bdi>{t('contains', { list: contains.join(', ') })}</bdi>
        </span>
      )}
      {tags.length > 0 && <TagRow tags={tags} />}
      {warned.length > 0 && <AllergenBlock allergens={warned} />}
      <OrderAllergies allergies={allergies} orderType={parts[0]?.ticket.orderType ?? ''} />
      {line.notes.map((note) => (
        <NoteBlock key={note} text={note} />
      ))}
    </span>
  );
}
