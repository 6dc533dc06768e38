/** Returns whether the error, or a cause of it, has this code of the database. */
export const hasCode = (code: string, err: unknown): boolean =>
  err instanceof Error && (('code' in err && err.code === code) || hasCode(code, err.cause))

/** A statement waited for a lock longer than it may, or in a ring. */
export const isHeldUp = (err: unknown): boolean => hasCode('55P03', err) || hasCode('40P01', err)
