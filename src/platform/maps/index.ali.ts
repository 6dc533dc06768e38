import { checked } from './checks'
import { serverMaps } from './server'
import type { Maps } from './types'

export const maps: Maps = checked(serverMaps)
