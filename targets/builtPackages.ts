import { packages } from '../app.config'
import type { Package } from '../app.config'

/**
 * The packages of the route table that this build holds. NODE_ENV=production leaves out the pages marked devOnly;
 * PACKAGES, a comma-separated list of package roots, limits any other build to those and the main package.
 */
export function builtPackages({ NODE_ENV, PACKAGES }: NodeJS.ProcessEnv = process.env): readonly Package[] {
  if (NODE_ENV === 'production') {
    return packages
      .map((pkg) => ({ ...pkg, pages: pkg.pages.filter((page) => !page.devOnly) }))
      .filter((pkg) => pkg.pages.length > 0)
  }
  const wanted =
    PACKAGES?.split(',')
      .map((root) => root.trim())
      .filter(Boolean) ?? []
  const unknown = wanted.filter((root) => !packages.some((pkg) => pkg.root === root))
  if (unknown.length) throw new Error(`PACKAGES names no package of app.config.ts: ${unknown.join(', ')}`)
  return wanted.length ? packages.filter((pkg) => pkg.main || wanted.includes(pkg.root)) : packages
}
