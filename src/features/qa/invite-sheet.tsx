import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { Candidate } from '@contract/qa/schema'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { View } from '@/platform/components'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { Loaded } from '@/ui/loaded'
import { Sheet } from '@/ui/sheet'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import { useStore } from '@/ui/use-store'
import './qa.css'

interface Offered {
  items: Candidate[]
  left: number
}

const reasonOf = ({ answers, followed }: Candidate): string =>
  [answers > 0 ? t('答过 {n} 个同类问题', { n: answers }) : '', followed ? t('你关注的人') : '']
    .filter(Boolean)
    .join(' · ')

/** Asks people to answer. Mounted while it is open. */
export const InviteSheet = observer(function InviteSheet({
  question,
  onClose,
}: {
  question: string
  onClose: () => void
}) {
  const offered = useStore(() => new Resource<Offered>(() => get('qa/candidates', { id: question }, inPlace)))
  const [invite] = useState(
    () =>
      new Action(`invite to ${question}`, async (user: string) =>
        offered.set(await post('qa/invite', { id: question, user }, { loading: false })),
      ),
  )
  const { data } = offered
  const head = (
    <>
      <View className="u-title">{t('邀请回答')}</View>
      <View className="u-meta">
        {data ? t('还能邀请 {n} 个人，对方会收到通知', { n: data.left }) : t('对方会收到通知')}
      </View>
    </>
  )
  return (
    <Sheet open onClose={onClose} label={t('邀请回答')} head={head}>
      <Loaded of={offered} skeleton={<RowSkeleton rows={3} />} part>
        {({ items, left }) =>
          items.length === 0 ? (
            <Empty title={t('还没有可以邀请的人')} text={t('关注几个同学，或者等这一类有人答过。')} />
          ) : (
            items.map((person) => (
              <View key={person.id} className="q-person">
                <Avatar src={person.avatar} name={person.name} />
                <View className="u-grow">
                  <View className="u-strong u-one">{person.name}</View>
                  <View className="u-meta u-one">{reasonOf(person)}</View>
                </View>
                <Button
                  size={32}
                  kind={person.invited ? 'quiet' : 'line'}
                  disabled={person.invited || left === 0}
                  ariaLabel={t('邀请{name}', { name: person.name })}
                  onTap={() => void invite.run(person.id)}
                >
                  {person.invited ? t('已邀请') : t('邀请')}
                </Button>
              </View>
            ))
          )
        }
      </Loaded>
    </Sheet>
  )
})
