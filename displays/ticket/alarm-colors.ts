// Owns the site's own colours for due and late: they take the place of the theme's on the whole board (TIME-05).
import type { CSSProperties } from 'react';
import { ALARM_CLASS_DEFAULT } from '../../shared/limits.ts';
import type { OperatorOptions } from '../../shared/protocol/board-options.ts';
import { headerColor } from './header-color.ts';
import { namedColor } from './named-color.ts';

/** Variables for a board's root; the ledger's defaults, and what is no colour, leave the theme's own colours. */
export function alarmColors(options: Pick<OperatorOptions, 'warnClass' | 'alertClass'>): CSSProperties {
  return {
    ...variables('--warn', options.warnClass, ALARM_CLASS_DEFAULT.warn),
    ...variables('--late', options.alertClass, ALARM_CLASS_DEFAULT.alert),
  };
}

function variables(name: '--warn' | '--late', color: string, usual: string): Record<string, string> {
  const own = color === usual ? undefined : headerColor(namedColor(color));
  return own === undefined ? {} : { [name]: own.fill, [`${name}-text`]: own.text };
}
