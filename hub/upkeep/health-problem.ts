// A problem on the health page that needs a person's attention.
import type { HealthProblemCode } from '../../shared/protocol/health.ts';

export interface HealthProblem {
  code: HealthProblemCode;
  level: 'warning' | 'danger';
  params?: Record<string, string | number>;
  /** Description of the problem. */
  text: string;
  /** Recommended action. */
  advice: string;
}
