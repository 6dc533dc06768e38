import { useQuery } from 'remax'
import type { UsePageQuery } from './types'

/** Alipay has decoded it. */
export const usePageQuery: UsePageQuery = <Q extends Record<string, string>>() => useQuery<Partial<Q>>()
