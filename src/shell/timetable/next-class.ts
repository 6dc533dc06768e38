import { useEffect, useState } from 'react'
import { usePageEvent } from 'remax/macro'
import { addDays, dayBegins, dayOf } from '@contract/rules'
import { session } from '@/net/session'
import { nextClass, type Coming } from './coming'

const minute = 60_000

/** Today's next class of who is signed in and the minutes until it begins, as time goes by. For an observer. */
export function useNextClass(): (Coming & { left: number }) | undefined {
  const [now, setNow] = useState(Date.now)
  const look = () => setNow(Date.now())
  usePageEvent('onShow', look)
  useEffect(() => {
    const timer = setInterval(look, minute)
    return () => clearInterval(timer)
  }, [])
  const id = session.info?.user_id
  const next = id && nextClass(id, now, dayBegins(addDays(dayOf(now), 1)))
  return next ? { ...next, left: Math.ceil((next.from - now) / minute) } : undefined
}
