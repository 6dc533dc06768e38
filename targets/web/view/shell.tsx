import React, { useEffect, useLayoutEffect, useReducer } from 'react'
import { t } from '@/locale'
import { State } from '@/ui/states/state'
import type { Page } from '../page'
import { isWhole } from '../route'
import { stack } from '../stack'
import { Frame } from './frame'
import type { Place } from './frame'
import { useMark } from './mark'
import { TabBar } from './tab-bar'
import './shell.css'
import './wide.css'
import './print.css'

/** Milliseconds of a page's motion; --d-move in the tokens. */
const motionTime = 220

const placeOf = (page: Page): Place => {
  if (page === stack.top) return 'top'
  if (page === stack.list) return 'beside'
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

/** Stands beside a list of which nothing is open. */
const Nothing = () => (
  <div className="sh-nothing" role="region" aria-label={t('打开的内容')}>
    <State drawing="plane" title={t('从左边选一条')} text={t('选中的会在这里打开，列表一直在旁边。')} />
  </div>
)

/** How much is unread, then the page, then the app. */
const useDocumentTitle = (): void => {
  const { top } = stack
  const title = !top?.route && isWhole() ? t('页面不存在') : top?.title
  const badge = stack.badges.find(Boolean)
  useLayoutEffect(() => {
    const named = title ? `${title} · ${t('校园云生活')}` : t('校园云生活')
    document.title = badge ? `(${badge}) ${named}` : named
  }, [title, badge])
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
  useMark()
  useDocumentTitle()
  const deep = stack.pages.length > 1
  const { drawn, list } = stack
  const withTabs = drawn.some((page) => page.isTab && placeOf(page) !== 'away')
  return (
    <div className={motion ? `sh sh-${motion}` : 'sh'}>
      <TabBar shown={withTabs} current={(list ?? stack.pages[0])?.route?.tab} />
      <div className={list ? 'sh-pages sh-split' : 'sh-pages'}>
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
        {list && list === top && <Nothing />}
      </div>
      <div className="sh-aside" />
    </div>
  )
}
