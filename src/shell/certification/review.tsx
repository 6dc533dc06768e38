import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { Submission } from '@contract/certification/schema'
import { DeskList } from '@/shell/desk/desk-queue'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Avatar } from '@/ui/avatar'
import { fullTime } from '@/ui/format'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import { Tag } from '@/ui/tag'
import { ReviewSheet } from './review-sheet'
import { ReviewStore } from './review-store'
import { studiesLine, wayNames } from './labels'
import './certification.css'

const hourMs = 3_600_000
/** Students are told that it takes a day or two. */
const lateAfter = 24 * hourMs

/** How long a student has waited: 20 分钟, 5 小时, 2 天. `at` is ISO 8601, `now` ms. */
export function waitText(at: string, now: number = Date.now()): { text: string; late: boolean } {
  const ms = Math.max(now - Date.parse(at), 0)
  const late = ms >= lateAfter
  if (ms < hourMs) return { text: t('等了 {n} 分钟', { n: Math.max(1, Math.floor(ms / 60_000)) }), late }
  if (ms < lateAfter) return { text: t('等了 {n} 小时', { n: Math.floor(ms / hourMs) }), late }
  return { text: t('等了 {n} 天', { n: Math.floor(ms / lateAfter) }), late }
}

/** The reviewers' queue: who waits longest comes first; a tap opens the submission and the decision. */
export const CertificationQueue = observer(function CertificationQueue() {
  const [store] = useState(() => new ReviewStore())
  const { list } = store
  return (
    <>
      <DeskList
        list={list}
        row={(submission) => <Row submission={submission} onOpen={store.show} />}
        skeleton={<RowSkeleton />}
        empty={
          <Empty
            title={t('都审完了')}
            text={t('有同学提交学生证，会排到这里。')}
            action={{ label: t('刷新'), icon: 'refresh', onTap: () => void list.refresh() }}
          />
        }
        rowHeight={94}
      />
      {store.open && <ReviewSheet key={store.open.id} store={store} submission={store.open} />}
    </>
  )
})

interface RowProps {
  submission: Submission
  onOpen: (submission: Submission) => void
}

const Row = observer(function Row({ submission, onOpen }: RowProps) {
  const { person, name, way, at, school } = submission
  const { text, late } = waitText(at)
  return (
    <View className="c-row" ariaRole="button" onTap={() => onOpen(submission)} hoverClassName="u-press">
      <Avatar src={person.avatar} name={person.name} size={48} />
      <View className="u-grow">
        <View className="u-strong u-one">{name}</View>
        <View className="u-meta u-one">{studiesLine(submission)}</View>
        <View className="u-meta u-one">{`${school} · ${fullTime(at)}`}</View>
      </View>
      <View className="c-row-end">
        <Tag tone={way === 'change' ? 'blue' : 'plain'}>{wayNames()[way]}</Tag>
        <Tag tone={late ? 'red' : 'amber'}>{text}</Tag>
      </View>
    </View>
  )
})
