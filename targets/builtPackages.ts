import { packages } from '../app.config'
import type { Package } from '../app.config'

/**
 * The packages of the route table that this build holds. NODE_ENV=production leaves out the pages marked devOnly;
 * PACKAGES, a comma-separated list of package roots, limits the build to those and the main package, unless it is one of
 * production for the folder that is released: that is always whole.
 */
export function builtPackages(
  { NODE_ENV, PACKAGES, DIST }: NodeJS.ProcessEnv = process.env,
): readonly Package[] {
  const released = packages
    .map((pkg) => ({ ...pkg, pages: pkg.pages.filter((page) => !page.devOnly) }))
    .filter((pkg) => pkg.pages.length > 0)
  if (NODE_ENV === 'production' && DIST === undefined) return released
  const offered = NODE_ENV === 'production' ? released : packages
  const wanted =
    PACKAGES?.split(',')
      .map((root) => root.trim())
      .filter(Boolean) ?? []
  const unknown = wanted.filter((root) => !offered.some((pkg) => pkg.root === root))
  if (unknown.length) throw new Error(`PACKAGES names no package of app.config.ts: ${unknown.join(', ')}`)
  return wanted.length ? offered.filter((pkg) => pkg.main || wanted.includes(pkg.root)) : offered
}
