import { useEffect, useRef } from 'react'
import { usePageEvent } from 'remax/macro'
import { t } from '@/locale'
import { navigation } from '@/platform/navigation'
import { usePull } from '@/ui/list/use-pull'

/** Loads a view as it opens, as it is shown again and as it is pulled down; and names the page. `load` is stable and never rejects. */
export function useView(load: () => Promise<void>, title: string = t('题库')): void {
  const opened = useRef(false)
  useEffect(() => {
    void load()
    opened.current = true
  }, [load])
  useEffect(() => navigation.setTitle(title), [title])
  usePageEvent('onShow', () => {
    if (opened.current) void load()
  })
  usePull(() => load())
}
