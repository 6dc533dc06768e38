/** A unique value is taken, or two changes waited for each other. */
const lost = ['23505', '40P01']

/** Whether another account won what this change wanted: the error of the database, or what wraps it. */
export function isTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && lost.includes(String(error.code))) || isTaken(error.cause)
}
