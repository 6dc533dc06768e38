import { useEffect, useState } from 'react'
import { hasAside, usePage } from '@shell'
import type { UseColumns, UseViewport, Watch } from './types'

/** A root that scrolls must be named, else the margin is cut at its edge. */
const scrollParent = (element: Element): Element | null => {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY))
      return parent === document.body ? null : parent
  }
  return null
}

const watch: Watch = (id, margin, listener) => {
  const element = document.getElementById(id)
  if (!element || typeof IntersectionObserver === 'undefined') {
    listener({ near: true, height: element?.offsetHeight ?? 0 })
    return () => undefined
  }
  const observer = new IntersectionObserver(
    (entries) => {
      const last = entries[entries.length - 1]
      // a hidden page's elements have no box: what was near stays so
      if (last && element.offsetParent)
        listener({ near: last.isIntersecting, height: last.boundingClientRect.height })
    },
    { root: scrollParent(element), rootMargin: `${margin}px 0px` },
  )
  observer.observe(element)
  return () => observer.disconnect()
}

export const useViewport: UseViewport = () => watch

/** As in targets/web/view/wide.css: from 1024 px such a page has all the room beside the rail, up to 1480 px. */
const columns = (path: string) => {
  const { innerWidth } = window
  if (innerWidth < 1024) return 2
  return Math.floor((Math.min(innerWidth - 220, 1480) - (hasAside(path) ? 300 : 0)) / 230)
}

export const useColumns: UseColumns = () => {
  const { path } = usePage()
  const [count, setCount] = useState(() => columns(path))
  useEffect(() => {
    const resized = () => setCount(columns(path))
    window.addEventListener('resize', resized)
    return () => window.removeEventListener('resize', resized)
  }, [path])
  return count
}
