/**
 * PostgreSQL's codes of a server that cannot be asked now: a connection that failed or broke (class 08), one that is
 * ended, a server that starts or stops, a standby that only reads, no connection left.
 * https://www.postgresql.org/docs/15/errcodes-appendix.html
 */
const states = /^(08...|57P0[123]|25006|53300)$/
const sockets = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])
/** What the driver says without a code. */
const sentences =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Whether an error, or what caused it, says that the database cannot be asked now, and may be in a moment. */
export function isOutage(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const code: unknown = 'code' in error ? error.code : undefined
  if (typeof code === 'string' && (states.test(code) || sockets.has(code))) return true
  return sentences.test(error.message) || isOutage(error.cause)
}

interface Log {
  warn(what: object, message: string): void
}

let toldAt = 0
let untold = 0

/** One line a second, however many calls, jobs and idle connections fail. */
export function tellOutage(log: Log, error: Error): void {
  untold += 1
  if (Date.now() - toldAt < 1_000) return
  log.warn({ reason: error.message, failed: untold }, 'database unavailable')
  toldAt = Date.now()
  untold = 0
}
