import { useEffect } from 'react'
import { stack } from '../stack'

/** Marks the row of a list that leads to what stands beside it; rows may come later than the page does. */
export const useMark = (): void => {
  const { list, top } = stack
  const open = list === top ? undefined : top
  useEffect(() => {
    const scroller = list?.scroller
    if (!scroller || !open) return
    const mark = () => {
      for (const link of scroller.querySelectorAll('a')) {
        if (link.getAttribute('href') === `#${open.url}`) link.setAttribute('aria-current', 'page')
        else link.removeAttribute('aria-current')
      }
    }
    mark()
    const observer = new MutationObserver(mark)
    observer.observe(scroller, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      for (const link of scroller.querySelectorAll('[aria-current]')) link.removeAttribute('aria-current')
    }
  }, [list, open])
}
