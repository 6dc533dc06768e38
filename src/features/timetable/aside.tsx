import React from 'react'
import { observer } from 'mobx-react-lite'
import { weekdayOf } from '@contract/timetable/rules'
import { dayOf } from '@contract/rules'
import { t } from '@/locale'
import { SignedIn } from '@/shell/account/sign-in-first'
import { Block, Row, rowsMax, type AsideBlock } from '@/shell/aside/block'
import { useKept } from '@/shell/aside/kept'
import { linkTo } from '@/shell/links'
import { useFrames } from '@/shell/order/use-frames'
import { nextClass } from '@/shell/timetable/coming'
import { session } from '@/net/session'
import { Tag } from '@/ui/tag'
import { useNow } from '@/ui/use-now'
import { dayPage, pathOfClass, pathOfDay } from './pages'
import { TimetableStore } from './timetable-store'
import { hoursText, standing, weekdayText } from './labels'

/** The day's classes, the next of them with the time until then; after the last one the next of another day. */
const Classes = observer(function Classes() {
  const id = session.info?.user_id ?? ''
  const table = useKept('timetable', id, () => new TimetableStore(id))
  useFrames(({ type }) => type === 'timetable', table.sync)
  const now = useNow()
  const today = dayOf(now)
  const clock = table.clockOf(today)
  const held = table.classesOf(today).map((one) => ({ one, ...standing(one, clock, now) }))
  const ahead = held.filter(({ over }) => !over)
  const later = ahead.length === 0 ? nextClass(id, now, Infinity) : undefined
  const failed = !table.known && table.failure !== null
  if (!failed && held.length === 0 && !later) return null
  return (
    <Block
      title={t('今天')}
      page={dayPage}
      phase={failed ? 'error' : 'ready'}
      failure={t('课表没有加载出来')}
      onRetry={table.load}
    >
      {(held.length > rowsMax ? ahead : held).slice(0, rowsMax).map(({ one, over, text }) => (
        <Row
          key={one.id}
          lead={hoursText(one, clock).slice(0, 5)}
          title={one.name}
          text={one.room}
          past={over}
          onTap={linkTo(pathOfClass(one.id))}
        >
          {one === ahead[0]?.one && text !== '' && <Tag tone="green">{text}</Tag>}
        </Row>
      ))}
      {later && (
        <Row
          lead={later.at}
          title={later.text}
          text={t('下一节在{day}', { day: weekdayText(weekdayOf(dayOf(later.from))) })}
          onTap={linkTo(pathOfDay(dayOf(later.from)))}
        />
      )}
    </Block>
  )
})

const Today = () => (
  <SignedIn guest={<></>}>
    <Classes />
  </SignedIn>
)

export default { order: 2, Content: Today } satisfies AsideBlock
