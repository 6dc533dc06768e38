/** The checkout. */
export const root: string
/** Builds those targets that are missing or older than what they are made of. @throws when a build fails */
export function ensureBuilt(
  targets: readonly ('web' | 'wechat' | 'wechat-vendors' | 'qq' | 'ali' | 'server')[],
): void
/** Path of the browser that tests drive; null when there is none. */
export function findBrowser(): string | null
/** Installs packages of Debian's, for root on Debian. @throws with `why` for anybody else */
export function ensurePackages(missing: readonly string[], why: string): void
