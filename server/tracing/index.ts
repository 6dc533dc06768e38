/**
 * Traces: what a call does and how long each step takes, for a collector that speaks OTLP. Off unless the settings name
 * one; while they are off OpenTelemetry's kit is not even loaded. A span has a name and what the code knows by itself:
 * never a value that people typed, an address or the words of an error, which may quote them.
 */
import type { Logger } from '../log'
import type { TracingConfig } from './config'

type Attributes = Record<string, string | number>

/** A call that came from outside, until it is answered. */
export interface Incoming {
  traceId: string
  run(next: () => void): void
  end(status: number): void
}

/** What spans are opened with while traces are on. */
export interface Tracer {
  /** A new call, in the course of which `run` runs what follows. `parent`: what the caller's traceparent said. */
  incoming(name: string, attributes: Attributes, parent: string | undefined): Incoming
  /** A step of what is under way; where nothing is, the work alone. */
  step<T>(
    kind: 'client' | 'internal',
    name: string,
    attributes: Attributes,
    work: () => Promise<T>,
  ): Promise<T>
  /** Work that nobody called for. */
  root<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T>
  /** For log lines: the span that is under way. */
  names(): { trace_id: string; span_id: string } | undefined
  /** Sends what is left, and records no more. */
  stop(): Promise<void>
}

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
