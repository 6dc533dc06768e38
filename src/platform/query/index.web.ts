import * as shell from '@shell'
import { useQuery } from 'remax'
import type { KeepQuery, UsePageQuery } from './types'

/** The shell has decoded it. */
export const usePageQuery: UsePageQuery = <Q extends Record<string, string>>() => useQuery<Partial<Q>>()

export const keepQuery: KeepQuery = shell.keepQuery
