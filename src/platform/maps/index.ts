import { checked } from './checks'
import { serverMaps } from './server'
import { tencentMaps } from './tencent'
import type { Maps } from './types'

const key = process.env.MAPS_KEY ?? ''

export const maps: Maps = checked(key ? tencentMaps(key) : serverMaps)
