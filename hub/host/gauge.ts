import { Gauge, type Registry } from 'prom-client';

/** A gauge that reads its value when scraped (OPS-03). */
export function gauge(registry: Registry, name: string, help: string, valueNow: () => number): void {
  const made: Gauge = new Gauge({ name, help, registers: [registry], collect: () => made.set(valueNow()) });
}
