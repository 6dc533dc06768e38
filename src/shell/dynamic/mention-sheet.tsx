import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { Person } from '@contract/common'
import { keywordMax } from '@contract/rules'
import { t } from '@/locale'
import { ScrollView, View } from '@/platform/components'
import { Avatar } from '@/ui/avatar'
import { Loaded } from '@/ui/loaded'
import { SearchBar } from '@/ui/search-bar'
import { Sheet } from '@/ui/sheet'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import { MentionStore } from './mention-store'
import './publish.css'

/** Chooses somebody to mention. */
export const MentionSheet = observer(function MentionSheet({
  onChoose,
  onClose,
}: {
  onChoose: (person: Person) => void
  onClose: () => void
}) {
  const [store] = useState(() => new MentionStore())
  const { keyword } = store
  useEffect(() => store.watch(), [store])
  return (
    <Sheet
      open
      onClose={onClose}
      label={t('提到谁')}
      head={<View className="u-title">{t('提到谁')}</View>}
      bare
    >
      <View className="c-mention-search">
        <SearchBar
          value={keyword.typed}
          placeholder={t('搜同学的名字')}
          max={keywordMax}
          onChange={keyword.type}
          onSearch={keyword.search}
        />
      </View>
      <ScrollView className="c-mention-list" direction="y">
        <People store={store} onChoose={onChoose} />
      </ScrollView>
    </Sheet>
  )
})

const People = observer(function People({
  store: { people, keyword },
  onChoose,
}: {
  store: MentionStore
  onChoose: (person: Person) => void
}) {
  const none =
    keyword.settled === '' ? (
      <Empty title={t('还没有关注谁')} text={t('搜名字，也能提到没关注的同学。')} />
    ) : (
      <Empty title={t('没找到这位同学')} text={t('名字记得准吗？少写一两个字试试。')} />
    )
  return (
    <Loaded of={people} skeleton={<RowSkeleton rows={4} />} part>
      {(found) =>
        found.length === 0
          ? none
          : found.map((person) => (
              <View
                key={person.id}
                className="c-mention"
                ariaRole="button"
                ariaLabel={person.name}
                onTap={() => onChoose(person)}
                hoverClassName="u-cell-press"
              >
                <Avatar src={person.avatar} name={person.name} size={40} />
                <View className="u-grow">
                  <View className="u-strong u-one">{person.name}</View>
                  <View className="u-meta u-one">
                    {[person.school, person.college].filter(Boolean).join(' · ')}
                  </View>
                </View>
              </View>
            ))
      }
    </Loaded>
  )
})
