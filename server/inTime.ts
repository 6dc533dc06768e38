/** Resolves with the work's result, or with `otherwise` when it fails or takes longer than `most` ms. Never rejects. */
export function inTime<T>(work: Promise<T>, most: number, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<T>((resolve) => (timer = setTimeout(() => resolve(otherwise), most)))
  return Promise.race([work.catch(() => otherwise), late]).finally(() => clearTimeout(timer))
}
