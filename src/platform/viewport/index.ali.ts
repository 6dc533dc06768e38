import { useMemo } from 'react'
import { usePageInstance } from 'remax'
import { watchBy } from './observe'
import type { UseColumns, UseViewport } from './types'

export const useViewport: UseViewport = () => {
  const page = usePageInstance()
  // my.createIntersectionObserver is for the page on top
  return useMemo(() => watchBy(() => page.createIntersectionObserver({ thresholds: [0] })), [page])
}

export const useColumns: UseColumns = () => 2
