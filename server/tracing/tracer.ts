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
