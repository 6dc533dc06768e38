import React, { useEffect, useRef, useState } from 'react'
import { Text } from '@/platform/components'
import { formatDuration } from './format'

interface CountdownProps {
  /** ms since 1970. */
  until: number
  onEnd?: (() => void) | undefined
  className?: string | undefined
  /** Says the time left, ms. 4:05 when absent. */
  words?: (left: number) => string
}

/** Time left until a moment, by the second. Reads the clock each time, so that a paused page loses nothing. */
export function Countdown({ until, onEnd, className, words = formatDuration }: CountdownProps) {
  const [left, setLeft] = useState(() => Math.max(until - Date.now(), 0))
  const over = left <= 0
  useEffect(() => {
    const tick = () => setLeft(Math.max(until - Date.now(), 0))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [until])
  const end = useRef(onEnd)
  end.current = onEnd
  useEffect(() => {
    if (over) end.current?.()
  }, [over])
  return <Text className={className}>{words(left)}</Text>
}
