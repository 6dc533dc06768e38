import type { OpenCalendar } from './types'

export const openCalendar: OpenCalendar = null
