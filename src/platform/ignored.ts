/** Something nobody has to know the failure of: a comment at each says why. Never rejects. */
export const ignored = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined)
