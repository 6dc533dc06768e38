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
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code: unknown = 'code' in error ? error.code : undefined
  if (typeof code === 'string' && (states.test(code) || sockets.has(code))) return true
  return sentences.test(error.message) || isOutage(error.cause)
}
