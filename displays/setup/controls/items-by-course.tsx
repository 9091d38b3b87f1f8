// Owns lists of items, one for each kind of course.
import { asJsonObject } from '../../../shared/json/json-object.ts';
import { useText } from '../../i18n/use-text.ts';
import css from './chips.module.css';
import type { ControlProps } from './control-props.ts';
import { COURSE_TYPES } from './field.ts';
import { MembersControl } from './members-control.tsx';

export function ItemsByCourse({ label, value, onChange, ...rest }: ControlProps) {
  const t = useText('setup');
  const lists = asJsonObject(value);
  // Kinds of courses that only the cloud knows keep their lists.
  const types = [...new Set([...COURSE_TYPES, ...Object.keys(lists)])];
  return (
    <div className={css.courses}>
      {types.map((type) => {
        const course = t(`courseTypes.${type}`, { defaultValue: type });
        return (
          <div key={type} className={css.course}>
            <span aria-hidden>{course}</span>
            <MembersControl
              {...rest}
              of="items"
              label={`${label}: ${course}`}
              value={lists[type]}
              onChange={(items) => onChange(withList(lists, type, items))}
            />
          </div>
        );
      })}
    </div>
  );
}

function withList(lists: Record<string, unknown>, type: string, items: unknown): Record<string, unknown> {
  const { [type]: _, ...others } = lists;
  return Array.isArray(items) && items.length === 0 ? others : { ...others, [type]: items };
}
