import { usePageEvent } from 'remax/macro'
import { navigation } from '@/platform/navigation'

/** Refreshes when the page is pulled down. The page's line in the route table says that it can be. */
export function usePull(refresh: () => Promise<unknown>): void {
  usePageEvent('onPullDownRefresh', async () => {
    await refresh()
    navigation.stopPullDownRefresh()
  })
}
