import React, { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { t } from '@/locale'
import { Icon } from '@/ui/icons/icon'
import type { Page } from '../page'
import { stack } from '../stack'
import { Content } from './content'
import { NavBar } from './nav-bar'
import { threshold, usePullDown } from './pull-down'

/** Distance from the end at which a page is told, px. */
const reach = 50

/** Tells the page of its scrolling, once a frame, and of its end, once for every height it has. */
const useScrollEvents = (page: Page): (() => void) => {
  const frame = useRef(0)
  const told = useRef(0)
  useEffect(() => () => window.cancelAnimationFrame(frame.current), [])
  return useCallback(() => {
    const { scroller } = page
    if (!scroller || !stack.seen.includes(page)) return
    page.scrollTop = scroller.scrollTop
    if (frame.current) return
    frame.current = window.requestAnimationFrame(() => {
      frame.current = 0
      const { scrollTop, scrollHeight, clientHeight } = scroller
      page.events.call('onPageScroll', { scrollTop })
      const near = scrollHeight - clientHeight - scrollTop <= reach
      if (near && told.current !== scrollHeight) page.events.call('onReachBottom')
      told.current = near ? scrollHeight : 0
    })
  }, [page])
}

function PullIndicator({ refreshing, armed }: { refreshing: boolean; armed: boolean }) {
  const text = refreshing ? t('正在刷新') : armed ? t('松开刷新') : t('下拉刷新')
  return (
    <div className="sh-pull" style={{ height: threshold }} role="status">
      <Icon
        name={refreshing ? 'loader-2' : 'refresh'}
        size={16}
        className={refreshing ? 'u-spin' : undefined}
      />
      {text}
    </div>
  )
}

/**
 * `top` is seen and used, and so is the list `beside` it; `under` and `leaving` are only seen while pages move.
 */
export type Place = 'top' | 'beside' | 'under' | 'leaving' | 'away'

interface FrameProps {
  page: Page
  place: Place
  deep: boolean
  title: string
  refreshing: boolean
}

/** A page's bar, its scrolling viewport and its content. */
export function Frame({ page, place, deep, title, refreshing }: FrameProps) {
  const [pull, setPull] = useState({ distance: 0, armed: false })
  const scrolled = useScrollEvents(page)
  const scroller = useCallback(
    (element: HTMLDivElement | null) => {
      page.scroller = element
    },
    [page],
  )
  const visible = place !== 'away'
  // a box that was not displayed has lost its scroll position in some browsers
  useLayoutEffect(() => {
    // setting it lays the page out: not for a page that is at its top anyway
    if (visible && page.scroller && page.scrollTop > 0) page.scroller.scrollTop = page.scrollTop
  }, [visible, page])
  usePullDown(
    page,
    useCallback((distance: number, armed: boolean) => setPull({ distance, armed }), []),
  )
  useEffect(() => setPull({ distance: refreshing ? threshold : 0, armed: false }), [refreshing])

  const custom = page.route?.custom ?? false
  const names = [
    'sh-page',
    `sh-${place}`,
    custom && 'sh-custom',
    page.isTab && 'sh-tabbed',
    page === stack.list && 'sh-list',
  ]
  const beside = place === 'beside'
  const away = place !== 'top' && !beside
  const moving = pull.distance > 0 && !refreshing
  return (
    <section
      className={names.filter(Boolean).join(' ')}
      aria-hidden={away}
      aria-label={beside ? title : undefined}
      data-route={page.path}
      style={{ zIndex: page.order }}
    >
      {!custom && <NavBar page={page} deep={deep} main={!beside} />}
      <div className="sh-view">
        {(refreshing || moving) && <PullIndicator refreshing={refreshing} armed={pull.armed} />}
        <div
          ref={scroller}
          className={moving ? 'sh-scroll sh-pulled' : 'sh-scroll'}
          role={beside ? 'group' : 'main'}
          aria-label={title}
          // without it the keyboard could not scroll a page that has nothing to focus
          tabIndex={0}
          style={pull.distance ? { transform: `translateY(${pull.distance}px)` } : undefined}
          onScroll={scrolled}
        >
          {custom && <h1 className="sh-unseen">{page.route?.title}</h1>}
          <Content page={page} />
        </div>
      </div>
    </section>
  )
}
