import React, { useState } from 'react'
import type { BlockedAlias } from '@contract/alias/schema'
import type { Blocked } from '@contract/privacy/schema'
import { t } from '@/locale'
import { signedIn } from '@/shell/account/sign-in-first'
import { aliasList, blackList, type BlockedStore } from '@/shell/privacy/black-list'
import { BlockedRow } from '@/shell/privacy/blocked-row'
import { View } from '@/platform/components'
import { PagedListView } from '@/ui/list/paged-list-view'
import { PageFrame } from '@/ui/page-frame'
import { Segmented } from '@/ui/segmented'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'

type Tab = 'people' | 'aliases'
const tabs: { key: Tab; label: string }[] = [
  { key: 'people', label: t('同学') },
  { key: 'aliases', label: t('匿名') },
]

const keyOf = ({ id }: BlockedStore) => id
const person = (one: BlockedStore<Blocked>) => (
  <BlockedRow person={one} from={[one.data.school, one.data.college].filter(Boolean).join(' · ')} />
)
const placeOf = ({ where }: BlockedAlias): string =>
  where ? t('在{what}“{excerpt}”里', { what: where.what, excerpt: where.excerpt }) : t('原来的地方已经不在了')
const alias = (one: BlockedStore<BlockedAlias>) => <BlockedRow person={one} from={placeOf(one.data)} />

/** Whom the person does not want to meet, and which pseudonyms. */
export default signedIn(function BlackList() {
  const [tab, setTab] = useState<Tab>('people')
  const [people] = useState(blackList)
  const [aliases] = useState(aliasList)
  return (
    <PageFrame>
      <View className="v-tabs">
        <Segmented items={tabs} value={tab} onChange={setTab} />
      </View>
      {tab === 'people' ? (
        <PagedListView
          list={people}
          keyOf={keyOf}
          renderItem={person}
          rowHeight={85}
          skeleton={<RowSkeleton />}
          empty={
            <Empty
              title={t('黑名单是空的')}
              text={t('在动态的“更多”里可以拉黑。拉黑后互相看不到，对方不会收到通知。')}
            />
          }
        />
      ) : (
        <PagedListView
          list={aliases}
          keyOf={keyOf}
          renderItem={alias}
          rowHeight={85}
          skeleton={<RowSkeleton />}
          empty={
            <Empty
              title={t('没有屏蔽的匿名')}
              text={t('匿名的评论和表白，在“更多”里可以屏蔽。只在那一处有效，谁也不会知道是谁。')}
            />
          }
        />
      )}
    </PageFrame>
  )
})
