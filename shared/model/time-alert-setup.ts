// Owns the minutes after which tickets are due and late, per course type, as the setup stores them (TIME-01, TIME-20, SET-09).
import { ALERT_DEFAULT_MINUTES, ALERT_VALUE_MINUTES, ALERT_WARN_MINUTES } from '../limits.ts';
import { amount, own, section, within } from './setup-values.ts';

/** Minutes of one alert; warn is absent where no warn stage is set (TIME-20). */
function alertMinutes(fallback: number) {
  return section({
    warn: own(within(ALERT_WARN_MINUTES.min, ALERT_WARN_MINUTES.max)),
    value: amount(fallback, ALERT_VALUE_MINUTES.min, ALERT_VALUE_MINUTES.max),
  });
}

const alertSet = section({
  Beverages: alertMinutes(ALERT_DEFAULT_MINUTES.Beverages),
  Entrees: alertMinutes(ALERT_DEFAULT_MINUTES.Entrees),
  Mains: alertMinutes(ALERT_DEFAULT_MINUTES.Mains),
  Desserts: alertMinutes(ALERT_DEFAULT_MINUTES.Desserts),
  Other: alertMinutes(ALERT_DEFAULT_MINUTES.Other),
  StartPrepared: alertMinutes(ALERT_DEFAULT_MINUTES.StartPrepared),
  StartServed: alertMinutes(ALERT_DEFAULT_MINUTES.StartServed),
});

export const timeAlerts = section({ default: alertSet, secondary: alertSet });
