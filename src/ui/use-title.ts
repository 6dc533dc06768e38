import { useEffect, useState } from 'react'
import { usePageEvent } from 'remax/macro'
import { navigation } from '@/platform/navigation'

/**
 * Names the page by what it shows, once that is known; until then it has the title of the route table. A page that
 * learns it while another lies on top takes it on as it comes back.
 */
export function useTitle(title: string | null | undefined): void {
  const [page] = useState({ away: false, named: '' })
  const name = () => {
    if (!title) return
    page.named = title
    navigation.setTitle(title)
  }
  usePageEvent('onHide', () => {
    page.away = true
  })
  usePageEvent('onShow', () => {
    page.away = false
    name()
  })
  useEffect(() => {
    if (!page.away && page.named !== title) name()
  })
}
