// Icon and colour of a stage in toolbar and stage headings: those of the lines, so the toolbar is the legend.

import { Bell, Check, CheckCheck, Flame } from 'lucide-react';
import type { Stage } from '../../../shared/model/kitchen-states.ts';
import { TwoBars } from '../../ticket/drawn-signs.tsx';
import css from './stage-filter-bar.module.css';

export function StageSign({ stage }: { stage: Stage }) {
  switch (stage) {
    case 'fired':
      return <span className={css.dot} />;
    case 'cooking':
      return <Flame />;
    case 'prepared':
      return <Check />;
    case 'ready':
      return <Bell />;
    case 'served':
      return <CheckCheck />;
    case 'pending':
      return <TwoBars />;
    default:
      throw new Error(`No such stage: ${stage satisfies never}`);
  }
}
