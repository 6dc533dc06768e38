import React, { useState } from 'react'
import type { Proposal } from '@contract/topic/schema'
import { Decidable } from '@/shell/desk/decidable'
import { DeskQueue } from '@/shell/desk/desk-queue'
import type { DeskProps } from '@/shell/desks'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Avatar } from '@/ui/avatar'
import { relativeTime } from '@/ui/format'
import { usePull } from '@/ui/list/use-pull'
import { Tag } from '@/ui/tag'
import { categoryTitle } from './categories'
import { Cover } from '../../shell/topic/topic-row'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import '@/shell/roles/roles.css'

type Decision = { action: 'approve'; at: string } | { action: 'refuse'; reason: string }

/** Proposed topics that wait, each with its two answers. `onDone`: the numbers beside the queue are no longer right. */
export function TopicQueue({ onDone }: Partial<DeskProps>) {
  const [queue] = useState(
    () =>
      new Decidable<Proposal, Decision>({
        fetch: (after) => get('topic/queue', { after }, inPlace),
        send: ({ id }, decision) => post('topic/review', { id, ...decision }),
        onDecided: onDone,
      }),
  )
  usePull(queue.list.refresh)
  const approve = (proposal: Proposal) =>
    queue.confirm(
      proposal,
      { action: 'approve', at: proposal.at },
      {
        title: t('通过话题 #{name}？', { name: proposal.name }),
        content: proposal.school ? t('本校同学马上能看到它。') : t('全国的同学马上能看到它。'),
        confirmText: t('通过'),
      },
    )
  return (
    <DeskQueue
      queue={queue}
      of={t('话题')}
      rowHeight={260}
      empty={{ title: t('没有等着的话题'), text: t('有同学提议话题时，会排到这里。') }}
      approve={{ label: t('通过'), onTap: approve }}
      refuse={{
        label: t('不通过'),
        title: ({ name }) => t('不通过话题 #{name}', { name }),
        decision: (reason) => ({ action: 'refuse' as const, reason }),
      }}
    >
      {(proposal) => (
        <>
          <View className="r-head r-who">
            <Cover topic={proposal} />
            <View className="u-grow">
              <View className="u-strong u-text">{`#${proposal.name}`}</View>
              <View className="u-meta u-one">
                {t('已有 {n} 条动态在用这个标签', { n: proposal.dynamics })}
              </View>
            </View>
            <Tag>{categoryTitle(proposal.category)}</Tag>
          </View>
          <View className="u-text">{proposal.intro}</View>
          <View className="r-head">
            <Avatar src={proposal.person.avatar} name={proposal.person.name} size={32} />
            <View className="u-meta u-grow u-one">
              {[proposal.person.name, proposal.school?.name ?? t('全国')].join(' · ')}
            </View>
            <View className="u-meta">{relativeTime(proposal.at)}</View>
          </View>
        </>
      )}
    </DeskQueue>
  )
}
