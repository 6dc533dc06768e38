/**
 * The pages of the route table and the tabs, by their paths. A build writes the paths alone in place of this module
 * (targets/pages.js), without the titles and colours that the table has as well.
 */
import { packages, pathOf, tabs } from '../../app.config'

export const pages: ReadonlySet<string> = new Set(
  packages.flatMap((pkg) => pkg.pages.map((page) => pathOf(pkg, page))),
)
export const tabPages: ReadonlySet<string> = new Set(tabs.map((tab) => tab.path))
