import type { GoOutside } from './types'

export const goOutside: GoOutside = async (url) => location.assign(url)
