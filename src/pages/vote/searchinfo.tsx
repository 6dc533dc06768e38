import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { keywordMax } from '@contract/rules'
import type { VoteEntry } from '@contract/vote/schema'
import { t } from '@/locale'
import { withId } from '@/shell/with-id'
import { EntryRow } from '@/features/vote/entry-row'
import { EntrySearchStore } from '@/features/vote/search-store'
import { View } from '@/platform/components'
import { ListPage } from '@/ui/list/list-page'
import { SearchBar } from '@/ui/search-bar'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'

const byId = ({ id }: VoteEntry) => id

/** Looks for entries of an event, `?id=`, by number or name. */
export default withId(
  observer(function VoteSearch({ id }: { id: string }) {
    const [store] = useState(() => new EntrySearchStore(id))
    const { keyword, list } = store
    return (
      <ListPage
        list={list}
        keyOf={byId}
        renderItem={(entry) => <EntryRow entry={entry} />}
        rowHeight={72}
        skeleton={<RowSkeleton />}
        empty={
          keyword.settled === '' ? (
            <Empty title={t('还没有选项')} />
          ) : (
            <Empty title={t('没有找到')} text={t('试试编号，或名字里的一两个字。')} />
          )
        }
      >
        <View className="vo-top">
          <SearchBar
            value={keyword.typed}
            placeholder={t('按编号或名称找')}
            max={keywordMax}
            onChange={keyword.type}
            onSearch={keyword.search}
            focus
          />
        </View>
      </ListPage>
    )
  }),
)
