import React from 'react'
import { observer } from 'mobx-react-lite'
import type { OwnTopic } from '@contract/topic/schema'
import { t } from '@/locale'
import { signedIn } from '@/shell/account/sign-in-first'
import { linkTo } from '@/shell/links'
import { OwnRow } from '@/features/topic/own-row'
import { OwnTopicsStore, type OwnTab } from '@/features/topic/own-store'
import { newTopicsPage, proposePage } from '@/features/topic/pages'
import { TopicSkeleton } from '@/shell/topic/skeletons'
import { topicRows } from '@/shell/topic/topic-row'
import { View } from '@/platform/components'
import { usePageQuery } from '@/platform/query'
import { Fab } from '@/ui/fab'
import { PagedListView } from '@/ui/list/paged-list-view'
import { PageFrame } from '@/ui/page-frame'
import { Segmented } from '@/ui/segmented'
import { Empty } from '@/ui/states/empty'
import { OfflineStrip } from '@/ui/states/offline-strip'
import { useStore } from '@/ui/use-store'

const tabs: { key: OwnTab; label: string }[] = [
  { key: 'followed', label: t('关注的') },
  { key: 'own', label: t('提议和管理的') },
]
const byId = ({ id }: OwnTopic) => id
const row = (topic: OwnTopic) => <OwnRow topic={topic} />
const propose = linkTo(proposePage)

/** Topics that I follow, and those that I proposed or look after, beginning with `?tab=`. */
export default signedIn(
  observer(function MyTopic() {
    const { tab } = usePageQuery<{ tab: string }>()
    // also on the way back from a topic or from editing one
    const store = useStore(() => new OwnTopicsStore(tab), { show: true, pull: true })
    return (
      <PageFrame
        fab={
          !(store.tab === 'own' && store.own.empty) && (
            <Fab icon="plus" label={t('提议话题')} onTap={propose} />
          )
        }
      >
        <OfflineStrip onRetry={() => void store.refresh()} />
        <View className="tp-tabs">
          <Segmented items={tabs} value={store.tab} onChange={store.show} />
        </View>
        {store.tab === 'followed' ? (
          <PagedListView
            {...topicRows}
            list={store.followed}
            empty={
              <Empty
                title={t('还没有关注话题')}
                text={t('关注一个，它的新动态就好找了。')}
                action={{ label: t('看最新话题'), onTap: linkTo(newTopicsPage) }}
              />
            }
          />
        ) : (
          <PagedListView
            list={store.own}
            keyOf={byId}
            renderItem={row}
            rowHeight={92}
            skeleton={<TopicSkeleton />}
            empty={
              <Empty
                title={t('还没有提议过话题')}
                text={t('想聊的事，提议出来，审核后大家就能看到。')}
                action={{ label: t('提议话题'), icon: 'plus', onTap: propose }}
              />
            }
          />
        )}
      </PageFrame>
    )
  }),
)
