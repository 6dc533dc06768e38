import type { OpenCalendar } from './types'

export const openCalendar: OpenCalendar = (address) => location.assign(address)
