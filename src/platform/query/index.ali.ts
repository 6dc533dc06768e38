import { useQuery } from 'remax'
import type { KeepQuery, UsePageQuery } from './types'

/** Alipay has decoded it. */
export const usePageQuery: UsePageQuery = <Q extends Record<string, string>>() => useQuery<Partial<Q>>()

/** A mini-program shows no address. */
export const keepQuery: KeepQuery = () => undefined
