import { usePageEvent } from 'remax/macro'
import { imageOf, messageOf } from './share'
import type { Card } from './share'

/**
 * Lets people send the page to friends, and on WeChat to Moments, where the page opens by its own query. Once a page
 * that has a card, or shows share buttons. `card` of the page; null until there is one.
 */
export function useShare(card: () => Card | null = () => null): void {
  usePageEvent('onShareAppMessage', (options: unknown) => messageOf(options, card()))
  usePageEvent('onShareTimeline', () => {
    const own = card()
    if (!own) return {}
    return { title: own.title, query: own.path.split('?')[1] ?? '', ...imageOf(own) }
  })
}
