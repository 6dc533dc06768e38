import React from 'react'
import { observer } from 'mobx-react-lite'
import type { VoteEntry } from '@contract/vote/schema'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { withId } from '@/shell/with-id'
import { EntryRow } from '@/features/vote/entry-row'
import { cardOfEvent } from '@/features/vote/menu'
import { pathOfEvent } from '@/features/vote/pages'
import { RankingStore, type RankingView } from '@/features/vote/ranking-store'
import { ReceiptsView } from '@/features/vote/receipts-view'
import { useLive } from '@/features/vote/use-live'
import { explainTies, factsOf } from '@/features/vote/labels'
import { Text, View } from '@/platform/components'
import { usePageQuery } from '@/platform/query'
import { Cell, CellGroup } from '@/ui/cell'
import { Icon } from '@/ui/icons/icon'
import { PagedListView } from '@/ui/list/paged-list-view'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Segmented } from '@/ui/segmented'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import { useShare } from '@/ui/use-share'
import { useStore } from '@/ui/use-store'

const views: { key: RankingView; label: string }[] = [
  { key: 'ranking', label: t('排行') },
  { key: 'receipts', label: t('回执') },
]
const byId = ({ id }: VoteEntry) => id

/** The ranking of an event, `?id=`, as it stands or as it was written down; beside it the receipts, `view=receipts`. */
export default withId(
  observer(function Ranking({ id }: { id: string }) {
    const { view, code } = usePageQuery<{ view: 'receipts'; code: string }>()
    const store = useStore(
      () => new RankingStore(id, view === 'receipts' ? 'receipts' : 'ranking', code ?? ''),
      { show: (page) => page.refresh(), pull: (page) => page.refresh() },
    )
    const { data } = store.event
    useLive(store)
    useShare(() => data && cardOfEvent(data))
    return (
      <PageFrame>
        <Loaded of={store.event} onRetry={store.refresh} skeleton={<RowSkeleton />}>
          {(event) => (
            <>
              <CellGroup>
                <Cell title={event.title} text={factsOf(event)} onTap={linkTo(pathOfEvent(id))} />
              </CellGroup>
              <View className="vo-seg">
                <Segmented items={views} value={store.view} onChange={store.show} />
              </View>
              {store.view === 'ranking' ? <Places store={store} /> : <ReceiptsView store={store} />}
            </>
          )}
        </Loaded>
      </PageFrame>
    )
  }),
)

const Places = observer(function Places({ store }: { store: RankingStore }) {
  const closed = store.event.data?.phase === 'closed'
  return (
    <>
      <View className="vo-bar" ariaRole="button" onTap={() => void explainTies()}>
        <Text>{closed ? t('结果已经公布，不会再变') : t('同票时，先达到的在前')}</Text>
        <Icon name="help" size={16} />
      </View>
      <PagedListView
        list={store.ranking}
        keyOf={byId}
        renderItem={(entry) => <EntryRow entry={entry} ranked />}
        rowHeight={72}
        skeleton={<RowSkeleton rows={6} />}
        empty={<Empty title={t('还没有选项')} text={t('有选项以后，名次就在这里。')} />}
      />
    </>
  )
})
