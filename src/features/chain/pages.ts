import { pathOfGroup } from '@/shell/links'

/** Where a chain stands, with its lines. */
export const pathOfChain = (id: string): string => `/pages/messageIndex/chat?view=chain&chain=${id}`
export const pathToStart = (group: string): string => pathOfGroup(group, 'newChain')
