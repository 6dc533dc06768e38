import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { Person } from '@contract/common'
import { t } from '@/locale'
import { signedIn } from '@/shell/account/sign-in-first'
import { linkToAuthor } from '@/shell/links'
import { Unnamed } from '@/shell/with-id'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { Text, View } from '@/platform/components'
import { usePageQuery } from '@/platform/query'
import { Avatar } from '@/ui/avatar'
import { listTime } from '@/ui/format'
import { ListPage } from '@/ui/list/list-page'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import '@/shell/message/message.css'

type Praiser = Person & { at: string }
const keyOf = ({ id }: Praiser) => id

/** Who liked a dynamic, `?dynamic=`, or one of my things or comments, `?id=`. */
export default signedIn(function PraiseList() {
  const { id, dynamic } = usePageQuery<{ id: string; dynamic: string }>()
  return id || dynamic ? <Praisers id={id ?? ''} dynamic={dynamic} /> : <Unnamed />
})

interface PraisersProps {
  id: string
  dynamic: string | undefined
}

const Praisers = observer(function Praisers({ id, dynamic }: PraisersProps) {
  const [list] = useState(
    () =>
      new PagedList<Praiser>(
        (after) =>
          dynamic
            ? get('dynamic/likes', { id: dynamic, after }, inPlace)
            : get('message/praisers', { id, after }, inPlace),
        keyOf,
      ),
  )
  return (
    <ListPage
      list={list}
      keyOf={keyOf}
      rowHeight={74}
      skeleton={<RowSkeleton />}
      renderItem={(person) => <Row person={person} />}
      empty={<Empty title={t('还没有人赞')} text={t('第一个赞的人会出现在这里。')} />}
    />
  )
})

const Row = ({ person }: { person: Praiser }) => (
  <View
    className="m-row"
    ariaRole={person.alias ? undefined : 'button'}
    onTap={linkToAuthor(person)}
    hoverClassName="u-cell-press"
  >
    <Avatar src={person.avatar} name={person.name} size={48} />
    <View className="u-grow">
      <View className="u-one u-strong">{person.name}</View>
      <View className="u-meta u-one">{[person.school, person.college].filter(Boolean).join(' · ')}</View>
    </View>
    <Text className="u-meta m-when">{listTime(person.at)}</Text>
    <View className="m-line" />
  </View>
)
