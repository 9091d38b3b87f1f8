// A line of the health page that needs a person.
import type { HealthProblemCode } from '../../shared/protocol/health.ts';

export interface HealthProblem {
  code: HealthProblemCode;
  level: 'warning' | 'danger';
  params?: Record<string, string | number>;
  /** What is wrong. */
  text: string;
  /** What to do about it. */
  advice: string;
}
