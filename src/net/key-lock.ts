/** Within this a second tap belongs to the first, ms. */
export const tapMs = 400

/** Blocks a repeated action by name (spec, section 5). */
const locked = new Map<string, ReturnType<typeof setTimeout> | null>()

/** False when the action is already locked. With `releaseMs` the lock opens by itself after that long. */
export function lock(key: string, releaseMs?: number): boolean {
  if (locked.has(key)) return false
  locked.set(key, releaseMs === undefined ? null : setTimeout(() => locked.delete(key), releaseMs))
  return true
}

export function unlock(key: string): void {
  const timer = locked.get(key)
  if (timer) clearTimeout(timer)
  locked.delete(key)
}
