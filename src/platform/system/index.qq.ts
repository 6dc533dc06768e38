import { createSystem } from './mini'
import type { System } from './types'

export const system: System = createSystem('qq')
