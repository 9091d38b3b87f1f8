// A journey: one test whose steps build on one another, so that it runs alone as well as with all others.
import { it } from 'vitest';

const STEP_MS = 90_000;

interface Step {
  title: string;
  run: () => Promise<unknown> | unknown;
}

/**
 * Registers the test; call it once at the top of a file, and the function it returns for each step.
 * @returns adds a step; one that fails ends the journey with its title
 */
export function journey(title: string): (title: string, run: Step['run']) => void {
  const steps: Step[] = [];
  it(title, { timeout: 10 * STEP_MS }, async () => {
    for (const step of steps) {
      try {
        await step.run();
      } catch (cause) {
        throw new Error(`At the step "${step.title}": ${String(cause)}`, { cause });
      }
    }
  });
  return (name, run) => {
    steps.push({ title: name, run });
  };
}
