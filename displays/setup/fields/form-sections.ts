// Forms of profiles and of the site, built from the definitions of their options.
import { CUSTOMER_FORM, CUSTOMER_OPTIONS } from '../../../shared/model/setup/options/customer-options.ts';
import { OPERATOR_FORM, OPERATOR_OPTIONS } from '../../../shared/model/setup/options/operator-options.ts';
import type { FieldScope, OptionRow, OptionRows } from '../../../shared/model/setup/options/option.ts';
import { siteOf } from '../../../shared/model/setup/options/option-shapes.ts';
import { SITE_FORM, SITE_OPTIONS } from '../../../shared/model/setup/options/site-options.ts';
import type { Field, FieldSection } from '../controls/field.ts';

export const FORM_SECTIONS: Record<FieldScope['kind'], FieldSection[]> = {
  expo: sectionsOf(OPERATOR_FORM, OPERATOR_OPTIONS, 'expo'),
  kitchen: sectionsOf(OPERATOR_FORM, OPERATOR_OPTIONS, 'kitchen'),
  customer: sectionsOf(CUSTOMER_FORM, CUSTOMER_OPTIONS, 'customer'),
  site: sectionsOf(SITE_FORM, SITE_OPTIONS, 'site'),
};

function sectionsOf(
  form: Readonly<Record<string, readonly string[]>>,
  rows: OptionRows,
  kind: FieldScope['kind'],
): FieldSection[] {
  const fields = Object.entries(rows).flatMap(([at, row]) => fieldOf(at, row, kind));
  return Object.entries(form).map(([key, groups]) => ({
    key,
    groups: groups.map((group) => ({
      key: group,
      fields: fields.filter((field) => rows[field.at]?.group === group),
    })),
  }));
}

function fieldOf(at: string, row: OptionRow, kind: FieldScope['kind']): Field[] {
  const { control, when, right, off, counterpart, wide } = row;
  if (control === undefined || row.group === undefined) return [];
  const site = kind === 'site' ? undefined : siteOf(row, kind);
  const isAllowed = ({ rights }: FieldScope) => right === undefined || rights.includes(right);
  return [
    {
      at,
      control,
      when: (scope) => isAllowed(scope) && when?.(scope) !== false,
      ...(site !== undefined && { site }),
      ...(off && { off }),
      ...(counterpart !== undefined && { counterpart }),
      ...(wide !== undefined && { wide }),
    },
  ];
}
