import { useMemo } from 'react'
import { useQuery } from 'remax'
import type { KeepQuery, UsePageQuery } from './types'

const decode = (value: string): string => {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** WeChat and QQ hand a query over as it stands in the address. */
export const usePageQuery: UsePageQuery = <Q extends Record<string, string>>() => {
  const query = useQuery<Record<string, string>>()
  return useMemo(
    () =>
      Object.fromEntries(Object.entries(query).map(([name, value]) => [name, decode(value)])) as Partial<Q>,
    [query],
  )
}

/** A mini-program shows no address. */
export const keepQuery: KeepQuery = () => undefined
