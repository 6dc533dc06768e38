import React from 'react'
import { observer } from 'mobx-react-lite'
import type { Acquaintance } from '@contract/homepage/schema'
import { keywordMax } from '@contract/rules'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { Text, View } from '@/platform/components'
import { Avatar } from '@/ui/avatar'
import { Check } from '@/ui/form/option-fields'
import { PagedListView } from '@/ui/list/paged-list-view'
import { SearchBar } from '@/ui/search-bar'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import { keyOfPerson, type PeopleStore } from './people-store'
import '@/shell/chat/chat.css'

/** People to take into a group. */
export const People = observer(function People({ store }: { store: PeopleStore }) {
  const row = ({ id, avatar, name, remark, school, college }: Acquaintance) => (
    <View
      className="ch-contact"
      ariaRole="checkbox"
      ariaChecked={store.has(id)}
      onTap={() => store.toggle(id)}
      hoverClassName="u-cell-press"
    >
      <Check on={store.has(id)} />
      <Avatar src={avatar} name={name} size={48} />
      <View className="u-grow">
        <Text className="u-one">{remark ?? name}</Text>
        <View className="u-meta u-one">{[school, college].filter(Boolean).join(' · ')}</View>
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
        keyOf={keyOfPerson}
        renderItem={row}
        rowHeight={72}
        skeleton={<RowSkeleton />}
        empty={
          <Empty
            title={t('没有可以选的人')}
            text={t('先关注几位同学；也可以先建群，再发二维码给大家。')}
            action={{ label: t('推荐关注'), onTap: linkTo('/pages/public/recommendUser') }}
          />
        }
      />
    </>
  )
})
