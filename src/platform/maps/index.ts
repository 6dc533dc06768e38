import { withChecks } from './checks'
import { serverMaps } from './server'
import type * as Tencent from './tencent'
import type { Maps } from './types'

const key = process.env.MAPS_KEY ?? ''

/**
 * The vendor's SDK and the change of coordinates for it take 23 KB: only builds that set MAPS_KEY hold them, in the packages
 * whose pages import this. What the main package loads asks our server.
 */
// oxlint-disable-next-line typescript/no-require-imports
const vendor = process.env.MAPS_KEY ? (require('./tencent') as typeof Tencent) : null

export const maps: Maps = vendor ? withChecks(vendor.tencentMaps(key)) : serverMaps
