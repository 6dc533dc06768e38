import type { MockTracker } from 'node:test'

let told = 0

/**
 * Sets the clock to a second that no outage was told in, until the test ends: test files share a process, and with it
 * the one line a second.
 */
export function toNextOutageLine(mock: MockTracker): void {
  told = Math.max(Date.now(), told) + 2_000
  const now = told
  mock.method(Date, 'now', () => now)
}

/** A log destination that tests can read. What the server logs as an error also goes to standard error. */
export class LogLines {
  readonly lines: Record<string, unknown>[] = []

  write(text: string): void {
    const line: unknown = JSON.parse(text)
    if (typeof line !== 'object' || line === null) return
    const fields: Record<string, unknown> = { ...line }
    this.lines.push(fields)
    if (Number(fields.level) >= 50) process.stderr.write(text)
  }

  /** @throws when no code was sent to the phone or address */
  lastCode(to: string): string {
    const line = this.lines.filter(({ code, phone, address }) => code && (phone ?? address) === to).at(-1)
    if (typeof line?.code !== 'string') throw new Error(`no code was sent to ${to}`)
    return line.code
  }
}
