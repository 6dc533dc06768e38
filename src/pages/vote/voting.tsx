import React from 'react'
import { observer } from 'mobx-react-lite'
import type { VoteEntry } from '@contract/vote/schema'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { withId } from '@/shell/with-id'
import { EntryTile } from '@/features/vote/entry-tile'
import { EventFacts, EventHead } from '@/features/vote/event-head'
import { cardOfEvent } from '@/features/vote/menu'
import { pathOfSearch, pathToEnter } from '@/features/vote/pages'
import { PollRow } from '@/features/vote/poll-rows'
import { ReceiptSheet } from '@/features/vote/receipt'
import { useLive } from '@/features/vote/use-live'
import { VotingFoot } from '@/features/vote/voting-foot'
import { VotingStore } from '@/features/vote/voting-store'
import { View } from '@/platform/components'
import { PagedListView } from '@/ui/list/paged-list-view'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { SearchEntry } from '@/ui/search-bar'
import { Section } from '@/ui/section'
import { Empty } from '@/ui/states/empty'
import { FeedSkeleton, RowSkeleton } from '@/ui/states/skeleton'
import { useShare } from '@/ui/use-share'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'

const byId = ({ id }: VoteEntry) => id
const even = () => 1
/** So many are in sight at once. */
const searchFrom = 8

/** An event, by `?id=`: what it is about, how it stands, and its entries to choose from. */
export default withId(
  observer(function Voting({ id }: { id: string }) {
    const store = useStore(() => new VotingStore(id), { show: true, pull: true })
    const { data } = store.event
    useLive(store)
    useShare(() => data && cardOfEvent(data))
    useTitle(data?.title)
    return (
      <PageFrame foot={data && <VotingFoot store={store} />}>
        <Loaded of={store.event} onRetry={store.load} skeleton={<FeedSkeleton />}>
          {(event) => (
            <>
              <EventHead store={store} event={event} />
              {event.kind === 'contest' && <Section title={t('{n} 个选项', { n: event.entries })} />}
              {event.entries > searchFrom && (
                <View className="vo-search">
                  <SearchEntry placeholder={t('按编号或名称找')} onTap={linkTo(pathOfSearch(id))} />
                </View>
              )}
              <View className="vo-list">
                <PagedListView
                  list={store.entries}
                  keyOf={byId}
                  renderItem={(entry) =>
                    event.kind === 'poll' ? (
                      <PollRow entry={entry} store={store} />
                    ) : (
                      <EntryTile entry={entry} store={store} />
                    )
                  }
                  {...(event.kind === 'poll' ? { rowHeight: 56 } : { columnHeight: even, rowHeight: 280 })}
                  skeleton={<RowSkeleton rows={3} />}
                  empty={<NoEntries store={store} />}
                />
              </View>
              <EventFacts event={event} />
              <ReceiptSheet casting={store.casting} />
            </>
          )}
        </Loaded>
      </PageFrame>
    )
  }),
)

const NoEntries = observer(function NoEntries({ store: { id, enterable, event } }: { store: VotingStore }) {
  const mine = event.data?.mine ?? false
  return (
    <Empty
      title={t('还没有选项')}
      text={mine ? t('先把选项添加进来，大家才有得投。') : t('有选项以后，就在这里投票。')}
      action={
        mine || enterable
          ? { label: mine ? t('添加选项') : t('我要报名'), onTap: linkTo(pathToEnter(id)) }
          : undefined
      }
    />
  )
})
