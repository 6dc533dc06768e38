import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { groupKinds } from '@contract/chat/groups/rules'
import type { GroupShort } from '@contract/chat/groups/schema'
import { t } from '@/locale'
import { Faces } from '@/shell/chat/faces'
import { FoundBar } from '@/shell/chat/found-bar'
import { FoundList } from '@/shell/chat/found-list'
import { linkTo, pathOfGroup } from '@/shell/links'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Text, View } from '@/platform/components'
import { Cell, CellGroup } from '@/ui/cell'
import { ListPage } from '@/ui/list/list-page'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import { useTitle } from '@/ui/use-title'
import '@/shell/chat/chat.css'

const keyOf = ({ id }: GroupShort): string => id

const groupsFound = () => new FoundList<GroupShort>((asked) => get('chat/group/mine', { ...asked }, inPlace))

/** The groups that one is in, found by name. */
export const MyGroups = observer(function MyGroups() {
  const [store] = useState(groupsFound)
  useTitle(t('我的群'))
  const row = (group: GroupShort) => (
    <View
      className="ch-contact"
      ariaRole="button"
      onTap={linkTo(pathOfGroup(group.id))}
      hoverClassName="u-cell-press"
    >
      <Faces picture={group.picture} faces={group.faces} name={group.name} />
      <View className="u-grow">
        <Text className="u-one">{group.name}</Text>
        <View className="u-meta">{`${t(groupKinds[group.kind])} · ${t('{n} 人', { n: group.count })}`}</View>
      </View>
    </View>
  )
  return (
    <ListPage
      bar={{ back: 'arrow', title: t('我的群') }}
      list={store.list}
      keyOf={keyOf}
      renderItem={row}
      rowHeight={72}
      skeleton={<RowSkeleton />}
      empty={
        <Empty
          title={t('没有群')}
          text={t('找找班级和课程的群，或者扫同学的群二维码加入。')}
          action={{ label: t('找群聊'), onTap: linkTo('/pages/messageIndex/chat?view=find') }}
        />
      }
    >
      <FoundBar of={store} placeholder={t('搜群名')} />
      {store.list.items.length > 0 && (
        <CellGroup>
          <Cell
            icon="search"
            title={t('找群聊')}
            text={t('班级、课程和社团的群')}
            onTap={linkTo('/pages/messageIndex/chat?view=find')}
          />
        </CellGroup>
      )}
    </ListPage>
  )
})
