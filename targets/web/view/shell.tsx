import React, { useEffect, useLayoutEffect, useReducer } from 'react'
import { t } from '@/locale'
import type { Page } from '../page'
import { stack } from '../stack'
import { Frame } from './frame'
import type { Place } from './frame'
import { TabBar } from './tab-bar'
import './shell.css'

/** Milliseconds of a page's motion; --d-move in the tokens. */
const motionTime = 220

const placeOf = (page: Page): Place => {
  if (page === stack.top) return 'top'
  if (page === stack.leaving) return 'leaving'
  return stack.motion === 'push' && page === stack.pages[stack.pages.length - 2] ? 'under' : 'away'
}

const isField = (element: Element) =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/** Where the focus goes on a page that came to the top: back to where it was, else to the page. A field would call up the keyboard. */
const focusPage = (page: Page): void => {
  const { focused, scroller } = page
  const target =
    focused instanceof HTMLElement && !isField(focused) && scroller?.contains(focused) ? focused : scroller
  target?.focus({ preventScroll: true })
}

const useFocus = (): void => {
  const { top } = stack
  const [first] = React.useState(top)
  useLayoutEffect(() => {
    // the first page of a visit takes no focus: the browser has its own idea there
    if (top && (top !== first || top.focused)) focusPage(top)
  }, [top, first])
}

/** Every open page in its frame, and the tab bar. */
export function Shell() {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useLayoutEffect(() => stack.subscribe(redraw), [])
  const { top, motion } = stack
  useEffect(() => {
    if (!motion) return
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const timer = window.setTimeout(() => stack.endMotion(), still ? 0 : motionTime)
    return () => window.clearTimeout(timer)
  }, [motion, top])
  useFocus()
  const title = top?.route ? top.title : t('页面不存在')
  useLayoutEffect(() => {
    document.title = title ? `${title} · ${t('校园云生活')}` : t('校园云生活')
  }, [title])
  const deep = stack.pages.length > 1
  const drawn = stack.drawn
  const withTabs = drawn.some((page) => page.isTab && placeOf(page) !== 'away')
  return (
    <div className={motion ? `sh sh-${motion}` : 'sh'}>
      {drawn.map((page) => (
        <Frame
          key={page.id}
          page={page}
          place={placeOf(page)}
          title={page.title}
          refreshing={page.refreshing}
          deep={page === stack.leaving || (deep && page !== stack.pages[0])}
        />
      ))}
      <TabBar shown={withTabs} current={stack.pages[0]?.route?.tab} />
    </div>
  )
}
