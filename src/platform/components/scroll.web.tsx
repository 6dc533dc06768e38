import React, { useEffect, useRef } from 'react'
import type { FC, UIEvent } from 'react'
import { base, join } from './press.web'
import type { ScrollViewProps, SwiperItemProps, SwiperProps } from './types'

/** px from the end at which onReachEnd fires, as on mini-programs. */
const nearEnd = 50

export const ScrollView: FC<ScrollViewProps> = (props) => {
  const { direction, scrollTop, scrollIntoView, onScroll, onReachEnd, className, children } = props
  const ref = useRef<HTMLDivElement>(null)
  const atEnd = useRef(false)

  useEffect(() => {
    if (scrollTop !== undefined && ref.current) ref.current.scrollTop = scrollTop
  }, [scrollTop])
  useEffect(() => {
    if (!scrollIntoView) return
    const target = ref.current?.querySelector(`#${CSS.escape(scrollIntoView)}`)
    target?.scrollIntoView({ block: 'nearest', inline: 'start' })
  }, [scrollIntoView])

  const scrolled = (event: UIEvent<HTMLDivElement>) => {
    const box = event.currentTarget
    if (event.target !== box) return
    onScroll?.({ top: box.scrollTop, left: box.scrollLeft })
    const left =
      direction === 'x'
        ? box.scrollWidth - box.clientWidth - box.scrollLeft
        : box.scrollHeight - box.clientHeight - box.scrollTop
    if (left <= nearEnd && !atEnd.current) onReachEnd?.()
    atEnd.current = left <= nearEnd
  }

  return (
    <div
      {...base(props)}
      ref={ref}
      className={join(`host-scroll-${direction}`, className)}
      onScroll={scrolled}
    >
      {children}
    </div>
  )
}

/** A width of the screen is that of the column that pages stand in. */
const ofColumn = (height: string): string => height.replace(/([\d.]+)vw/, 'calc(var(--vw, 1vw) * $1)')

const glide = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'

/** One item fills the box; a finger, a trackpad or the timer moves it. */
export const Swiper: FC<SwiperProps> = (props) => {
  const {
    current = 0,
    autoplay,
    interval = 5000,
    circular,
    onChange,
    height,
    style,
    className,
    children,
  } = props
  const ref = useRef<HTMLDivElement>(null)
  const shown = useRef(current)

  useEffect(() => {
    const box = ref.current
    if (!box || shown.current === current) return
    box.scrollTo({ left: current * box.clientWidth, behavior: glide() })
  }, [current])

  useEffect(() => {
    if (!autoplay) return undefined
    const timer = setInterval(() => {
      const box = ref.current
      if (!box || document.hidden || !box.clientWidth || box.matches(':hover, :focus-within')) return
      const next = shown.current + 1
      if (next < box.childElementCount) box.scrollTo({ left: next * box.clientWidth, behavior: glide() })
      else if (circular) box.scrollTo({ left: 0, behavior: glide() })
    }, interval)
    return () => clearInterval(timer)
  }, [autoplay, interval, circular])

  const scrolled = (event: UIEvent<HTMLDivElement>) => {
    const box = event.currentTarget
    if (event.target !== box || !box.clientWidth) return
    const index = Math.round(box.scrollLeft / box.clientWidth)
    if (index === shown.current) return
    shown.current = index
    onChange?.(index)
  }

  return (
    <div
      {...base(props)}
      ref={ref}
      className={join('host-swiper', className)}
      style={{ ...style, height: ofColumn(height) }}
      onScroll={scrolled}
    >
      {children}
    </div>
  )
}

export const SwiperItem: FC<SwiperItemProps> = ({ className, children }) => (
  <div className={join('host-swiper-item', className)}>{children}</div>
)
