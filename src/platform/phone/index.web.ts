import type { Call } from './types'

export const call: Call = async (number) => location.assign(`tel:${number.replace(/[^\d+]/g, '')}`)
