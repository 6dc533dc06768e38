/** Metrics that Prometheus reads of this process, beside HTTP and the database: each counter registers itself here. */
import { Gauge, Registry } from 'prom-client'

export const metrics = new Registry()

/** A number that is asked for at each scrape. */
export function gauge(registry: Registry, name: string, help: string, value: () => number): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(value())
    },
  })
}
