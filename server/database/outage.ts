/**
 * PostgreSQL's codes of a server that cannot be asked now: a connection that failed or broke (class 08), one that is
 * ended, a server that starts or stops, a standby that only reads, no connection left.
 * https://www.postgresql.org/docs/15/errcodes-appendix.html
 */
const states = /^(08...|57P0[123]|25006|53300)$/
const sockets = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])
/** Messages of the driver that come without a code. */
const sentences =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')

/** Returns whether an error, or a cause of it, says that the database cannot be asked now. */
function isLost(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  return states.test(codeOf(error)) || sentences.test(error.message) || isLost(error.cause)
}

/** The same of an error in database work, where one of a socket is the database's, too. */
export function isOutage(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  return sockets.has(codeOf(error)) || isOutage(error.cause) || isLost(error)
}

interface Log {
  warn(what: object, message: string): void
}

let toldAt = 0
let untold = 0

/** One line a second, however many calls, jobs and idle connections fail. */
export function logOutage(log: Log, error: Error): void {
  untold += 1
  if (Date.now() - toldAt < 1_000) return
  log.warn({ reason: error.message, failed: untold }, 'database unavailable')
  toldAt = Date.now()
  untold = 0
}

/** Returns whether a log line is about the database that cannot be asked: one line tells of all of them. */
export function toldAsOutage(log: Log, what: unknown): boolean {
  const error = typeof what === 'object' && what !== null && 'err' in what ? what.err : undefined
  if (!isLost(error)) return false
  logOutage(log, error)
  return true
}
