import { useQuery } from 'remax'
import type { UsePageQuery } from './types'

/** The shell has decoded it. */
export const usePageQuery: UsePageQuery = <Q extends Record<string, string>>() => useQuery<Partial<Q>>()
