import { inspect } from 'node:util'

/**
 * What the host and the program complained about, and the bell that wakes whoever waits for a change.
 * A journey ends with both lists empty.
 */
export class Log {
  readonly errors: string[] = []
  readonly warnings: string[] = []
  private readonly listeners = new Set<() => void>()

  error(reason: unknown): void {
    this.errors.push(words(reason))
    this.changed()
  }

  warn(...parts: readonly unknown[]): void {
    this.warnings.push(parts.map(words).join(' '))
    this.changed()
  }

  /** Something that a waiting test may look at has changed. */
  changed(): void {
    for (const listener of [...this.listeners]) listener()
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** The console that the program sees. Only complaints are kept. */
  console(): Record<string, (...parts: unknown[]) => void> {
    const quiet = (): void => undefined
    const error = (...parts: unknown[]): void => this.error(parts.map(words).join(' '))
    const warn = (...parts: unknown[]): void => this.warn(...parts)
    return {
      log: quiet,
      info: quiet,
      debug: quiet,
      trace: quiet,
      group: quiet,
      groupEnd: quiet,
      time: quiet,
      timeEnd: quiet,
      error,
      warn,
    }
  }
}

/** Errors of the program's own realm are not `instanceof Error` here. */
function words(reason: unknown): string {
  if (typeof reason === 'string') return reason
  if (
    typeof reason === 'object' &&
    reason !== null &&
    'stack' in reason &&
    typeof reason.stack === 'string'
  ) {
    return reason.stack
  }
  return inspect(reason, { depth: 3 })
}
