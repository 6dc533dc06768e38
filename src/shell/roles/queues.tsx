import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { Queue } from '@contract/roles/schema'
import { desks } from '@/shell/desks'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Chips } from '@/ui/chips'
import { relativeTime } from '@/ui/format'
import { Empty } from '@/ui/states/empty'
import type { AdminStore } from './admin-store'
import './roles.css'

const sinceWhen = ({ count, oldest }: Queue): string =>
  oldest ? t('等着 {count} 份，最早的：{time}', { count, time: relativeTime(oldest) }) : t('都处理完了')

/** The queues of work, each with how much waits and since when; what waits first, the others folded. */
export const Queues = observer(function Queues({ store }: { store: AdminStore }) {
  const queues = store.home.data?.queues ?? []
  const [open, setOpen] = useState(() => (queues.find(({ count }) => count > 0) ?? queues[0])?.name ?? '')
  const queue = queues.find(({ name }) => name === open)
  const [all, setAll] = useState(false)
  const first = queues.filter(({ name, count }) => count > 0 || name === open)
  const rest = queues.filter((one) => !first.includes(one))
  const items = [...first, ...(all ? rest : [])].map(({ name, title, count }) => ({
    key: name,
    label: count > 0 ? `${t(title)} ${count}` : t(title),
  }))
  const others = { key: '', label: t('其余 {n} 个', { n: rest.length }) }
  return (
    <>
      <Chips
        many
        items={all || rest.length === 0 ? items : [...items, others]}
        value={open}
        onChange={(name) => (name === '' ? setAll(true) : setOpen(name))}
      />
      {queue && <View className="u-meta u-pad r-since">{sinceWhen(queue)}</View>}
      {queue && <Desk key={queue.name} queue={queue} store={store} />}
    </>
  )
})

/** A server that is newer than the app may have desks that the app cannot draw. */
function Desk({ queue: { name, title }, store }: { queue: Queue; store: AdminStore }) {
  const Body = Object.keys(desks).includes(name) ? desks[name] : undefined
  if (!Body)
    return <Empty drawing="lamp" title={t(title)} text={t('这个版本还不能处理这一类，更新后再来看。')} />
  return <Body onDone={store.decided} />
}
