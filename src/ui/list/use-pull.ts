import { usePageEvent } from 'remax/macro'
import { navigation } from '@/platform/navigation'

/** Refreshes when the page is pulled down; undefined: what does so is elsewhere on the page. The page's line in the route table says that it can be. */
export function usePull(refresh: (() => Promise<unknown>) | undefined): void {
  usePageEvent('onPullDownRefresh', async () => {
    if (!refresh) return
    await refresh()
    navigation.stopPullDownRefresh()
  })
}
