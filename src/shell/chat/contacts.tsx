import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { makeAutoObservable } from 'mobx'
import type { Acquaintance } from '@contract/homepage/schema'
import { keywordMax } from '@contract/rules'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { Text, View } from '@/platform/components'
import { Avatar } from '@/ui/avatar'
import { PagedListView } from '@/ui/list/paged-list-view'
import { SearchBar } from '@/ui/search-bar'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import './chat.css'

const keyOf = ({ id }: Acquaintance) => id

class ContactStore {
  typed = ''
  list = this.listOf('')

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true })
  }

  type(text: string) {
    this.typed = text
    if (text === '') this.search('')
  }

  search(text: string) {
    this.list = this.listOf(text.trim())
  }

  private listOf(keyword: string): PagedList<Acquaintance> {
    return new PagedList(
      (after) => get('im/contact', { after, ...(keyword ? { keyword } : {}) }, inPlace),
      keyOf,
    )
  }
}

/** Whom to write to: the people one follows. */
export const Contacts = observer(function Contacts({ onPick }: { onPick: (person: Acquaintance) => void }) {
  const [store] = useState(() => new ContactStore())
  const row = (person: Acquaintance) => (
    <View className="ch-contact" ariaRole="button" onTap={() => onPick(person)} hoverClassName="u-cell-press">
      <Avatar src={person.avatar} name={person.name} size={48} />
      <View className="u-grow">
        <Text className="u-one">{person.remark ?? person.name}</Text>
        <View className="u-meta u-one">{[person.school, person.college].filter(Boolean).join(' · ')}</View>
      </View>
    </View>
  )
  return (
    <>
      <View className="ch-search-bar">
        <View className="u-grow">
          <SearchBar
            value={store.typed}
            placeholder={t('搜名字或备注')}
            max={keywordMax}
            onChange={store.type}
            onSearch={store.search}
          />
        </View>
      </View>
      <PagedListView
        list={store.list}
        keyOf={keyOf}
        renderItem={row}
        rowHeight={72}
        skeleton={<RowSkeleton />}
        empty={
          <Empty
            title={t('没有可以选的人')}
            text={t('先关注几位同学，就能从这里发消息。')}
            action={{ label: t('推荐关注'), onTap: linkTo('/pages/public/recommendUser') }}
          />
        }
      />
    </>
  )
})
