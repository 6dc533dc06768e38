import { useColumns } from '@/platform/viewport'

/** A hook: whether a page has room for columns of facts, or for a second pane: on the web from 1140 px. */
export const useRoomy = (): boolean => useColumns() >= 4
