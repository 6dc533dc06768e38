/** Whether the database said this code, also where what it said was wrapped. */
export const told = (code: string, err: unknown): boolean =>
  err instanceof Error && (('code' in err && err.code === code) || told(code, err.cause))

/** A statement waited for a lock longer than it may, or in a ring. */
export const isHeldUp = (err: unknown): boolean => told('55P03', err) || told('40P01', err)
