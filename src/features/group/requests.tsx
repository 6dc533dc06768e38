import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { JoinRequest } from '@contract/chat/groups/schema'
import { t } from '@/locale'
import { goToPerson } from '@/shell/links'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { Text, View } from '@/platform/components'
import { reportFailure } from '@/platform/report-failure'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { listTime } from '@/ui/format'
import { ListPage } from '@/ui/list/list-page'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import { useTitle } from '@/ui/use-title'
import '@/shell/chat/chat.css'
import './group.css'

const keyOf = ({ person }: JoinRequest): string => person.id

/** People who ask to come into a group. */
export const GroupRequests = observer(function GroupRequests({ id }: { id: string }) {
  const [list] = useState(
    () =>
      new PagedList<JoinRequest>((after) => get('chat/group/requests', { group: id, after }, inPlace), keyOf),
  )
  useTitle(t('入群申请'))
  const decide = async (user: string, accept: boolean) => {
    await post('chat/group/decide', { group: id, user, accept })
    list.remove(user)
  }
  const row = ({ person, words, at }: JoinRequest) => (
    <View className="ch-contact">
      <Avatar src={person.avatar} name={person.name} size={48} onTap={() => goToPerson(person.id)} />
      <View className="u-grow">
        <View className="ch-name">
          <Text className="u-one">{person.name}</Text>
          <Text className="u-meta">{listTime(at)}</Text>
        </View>
        <View className="u-meta u-two">
          {words || [person.school, person.college].filter(Boolean).join(' · ')}
        </View>
      </View>
      <View className="gr-request">
        <Button
          size={32}
          kind="quiet"
          ariaLabel={t('不同意，{name}', { name: person.name })}
          onTap={() => void reportFailure(decide(person.id, false))}
        >
          {t('不同意')}
        </Button>
        <Button
          size={32}
          kind="line"
          ariaLabel={t('同意，{name}', { name: person.name })}
          onTap={() => void reportFailure(decide(person.id, true))}
        >
          {t('同意')}
        </Button>
      </View>
    </View>
  )
  return (
    <ListPage
      bar={{ back: 'arrow', title: t('入群申请') }}
      list={list}
      keyOf={keyOf}
      renderItem={row}
      rowHeight={72}
      skeleton={<RowSkeleton />}
      empty={<Empty title={t('没有人在等')} text={t('有同学申请会出现在这里，也会通知你。')} />}
    />
  )
})
