import React, { useState } from 'react'
import type { ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import type { PendingDynamic, RemovedByDesk } from '@contract/circle/schema'
import { recycleDays } from '@contract/privacy/rules'
import { profile } from '@/shell/account/profile'
import { DeskHead } from '@/shell/desk/desk-head'
import { approval, refusal } from '@/shell/desk/decidable'
import { DeskList, DeskQueue } from '@/shell/desk/desk-queue'
import type { DeskProps } from '@/shell/desks'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { CellGroup } from '@/ui/cell'
import { FilmView } from '@/ui/film'
import { SwitchField } from '@/ui/form/switch-field'
import { relativeTime } from '@/ui/format'
import { PictureGrid } from '@/ui/picture-grid'
import { Segmented } from '@/ui/segmented'
import { anonymityOf, pendingQueue, removedQueue } from './desk-store'
import '@/shell/roles/roles.css'

type Tab = 'pending' | 'removed'
const views = [
  { key: 'pending', label: t('待审') },
  { key: 'removed', label: t('已删除') },
] as const

/** Dynamics on the desk: those that wait, each with its two answers, and those that administrators deleted. */
export const DynamicQueue = observer(function DynamicQueue({ onDone }: DeskProps) {
  const [view, setView] = useState<Tab>('pending')
  return (
    <>
      <View className="r-tabs">
        <Segmented items={views} value={view} onChange={setView} />
      </View>
      {profile.school && <Anonymity key={profile.school.id} school={profile.school} />}
      {view === 'pending' ? <Pending onDone={onDone} /> : <Removed />}
    </>
  )
})

/** Whether students of the school that the app shows may publish under a pseudonym, for who looks after it. */
const Anonymity = observer(function Anonymity({ school }: { school: { id: string; name: string } }) {
  const [setting] = useState(() => anonymityOf(school.id))
  const { data } = setting.resource
  if (!data?.manages) return null
  return (
    <CellGroup>
      <SwitchField
        icon="eye-off"
        label={t('允许匿名发动态')}
        hint={t('{school}的同学可以用临时名字发动态；关掉后，已经发出的不变。', { school: school.name })}
        value={data.allowed}
        disabled={setting.set.busy}
        onChange={(allowed) => void setting.set.run(allowed)}
      />
    </CellGroup>
  )
})

/** What somebody wrote, as who decides about it has to see it: whole. */
function Written({
  row,
  note,
  children,
}: {
  row: PendingDynamic | RemovedByDesk
  note: string
  children?: ReactNode
}) {
  const { author, title, text, film, pictures, at } = row
  return (
    <>
      <DeskHead person={author} at={at} />
      {title !== '' && <View className="u-strong u-text">{title}</View>}
      {text !== '' && <View className="u-text">{text}</View>}
      {film ? (
        <FilmView url={film.url} seconds={film.seconds} poster={pictures[0]?.url ?? null} />
      ) : (
        pictures.length > 0 && <PictureGrid pictures={pictures} />
      )}
      {note !== '' && <View className="u-meta u-text">{note}</View>}
      {children}
    </>
  )
}

function Pending({ onDone }: DeskProps) {
  const [queue] = useState(() => pendingQueue(onDone))
  const question = {
    title: t('通过这条动态？'),
    content: t('它会马上按作者选的范围公开。'),
    confirmText: t('通过'),
  }
  return (
    <DeskQueue
      queue={queue}
      rowHeight={260}
      empty={{ title: t('没有等着的动态'), text: t('需要人来看一眼的动态，会排到这里。') }}
      approve={{ label: t('通过'), onTap: (row) => queue.confirm(row, approval, question) }}
      refuse={{
        label: t('不通过'),
        title: ({ author }) => t('不通过{name}的动态', { name: author.name }),
        decision: refusal,
      }}
    >
      {(row) => <Written row={row} note={row.reason} />}
    </DeskQueue>
  )
}

function Removed() {
  const [queue] = useState(removedQueue)
  const question = {
    title: t('恢复这条动态？'),
    content: t('评论和赞会一起回来，作者会收到通知。'),
    confirmText: t('恢复'),
  }
  const row = (removed: RemovedByDesk) => (
    <Card className="r-row">
      <Written
        row={removed}
        note={t('{name}{time}删除：{reason}', {
          name: removed.by.name,
          time: relativeTime(removed.deleted),
          reason: removed.reason,
        })}
      >
        <View className="r-acts">
          <Button
            size={44}
            kind="line"
            className="u-grow"
            onTap={() => void queue.confirm(removed, 'restore', question)}
          >
            {t('恢复')}
          </Button>
        </View>
      </Written>
    </Card>
  )
  return (
    <DeskList
      list={queue.list}
      row={row}
      rowHeight={260}
      empty={{
        title: t('没有删除的动态'),
        text: t('管理员删除的动态在这里留 {n} 天，可以恢复。', { n: recycleDays }),
      }}
    />
  )
}
