/**
 * Traces: what a call does and how long each step takes, for a collector that speaks OTLP. Off unless the settings name
 * one; while they are off OpenTelemetry's kit is not even loaded. A span has a name and what the code knows by itself:
 * never a value that people typed, an address or the words of an error, which may quote them.
 */
import type { Logger } from 'pino'
import type { TracingConfig } from './config'
import type { Tracer } from './tracer'

let current: Tracer | null = null

/** null while traces are off. */
export const tracer = (): Tracer | null => current

/** Turns traces on for this process, where the settings ask for them. What it gives turns them off again. */
export async function startTracing(config: TracingConfig | null, log: Logger): Promise<() => Promise<void>> {
  if (config === null) return async () => undefined
  const { openTelemetry } = await import('./openTelemetry')
  const mine = openTelemetry(config, log)
  current = mine
  return async () => {
    if (current === mine) current = null
    await mine.stop()
  }
}

/** Calls an outside service as a step. */
export const tracedCall = <T>(
  service: string,
  vendor: string,
  call: string,
  answer: Promise<T>,
): Promise<T> => current?.step('client', `${service} ${call}`, { vendor }, () => answer) ?? answer

/** A round of repeated work. */
export const tracedRound = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  current?.root(`round ${name}`, { 'job.name': name }, work) ?? work()
