import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { makeAutoObservable, observable } from 'mobx'
import { groupKinds } from '@contract/chat/groups/rules'
import type { GroupShort } from '@contract/chat/groups/schema'
import { keywordMax } from '@contract/rules'
import { t } from '@/locale'
import { Faces } from '@/shell/chat/faces'
import { linkTo, pathOfGroup } from '@/shell/links'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { Text, View } from '@/platform/components'
import { ListPage } from '@/ui/list/list-page'
import { SearchBar } from '@/ui/search-bar'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import { useTitle } from '@/ui/use-title'
import '@/shell/chat/chat.css'

const keyOf = ({ id }: GroupShort): string => id

class MyGroupsStore {
  typed = ''
  list = this.listOf('')

  constructor() {
    makeAutoObservable(this, { list: observable.ref }, { autoBind: true })
  }

  type(text: string) {
    this.typed = text
    if (text === '') this.search('')
  }

  search(text: string) {
    this.list = this.listOf(text.trim())
  }

  private listOf(keyword: string): PagedList<GroupShort> {
    return new PagedList(
      (after) => get('chat/group/mine', { after, ...(keyword ? { keyword } : {}) }, inPlace),
      keyOf,
    )
  }
}

/** The groups that one is in, found by name. */
export const MyGroups = observer(function MyGroups() {
  const [store] = useState(() => new MyGroupsStore())
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
          text={t('建一个，或者扫同学的群二维码加入。')}
          action={{ label: t('发起群聊'), onTap: linkTo('/pages/messageIndex/chat?view=new') }}
        />
      }
    >
      <View className="ch-search-bar">
        <View className="u-grow">
          <SearchBar
            value={store.typed}
            placeholder={t('搜群名')}
            max={keywordMax}
            onChange={store.type}
            onSearch={store.search}
          />
        </View>
      </View>
    </ListPage>
  )
})
