import { system } from '@/platform/system'

/**
 * Whether labels say a number or a name that stands beside them. In mini-programs they do not: there each costs a page
 * bytes, in every row of a list and with every change.
 */
export const labelsInFull = system.target === 'web'
