import { useMemo } from 'react'
import { usePageInstance } from 'remax'
import { watchBy } from './observe'
import type { UseColumns, UseViewport } from './types'

export const useViewport: UseViewport = () => {
  const page = usePageInstance()
  return useMemo(() => watchBy(() => wx.createIntersectionObserver(page, { thresholds: [0] })), [page])
}

export const useColumns: UseColumns = () => 2
