import React from 'react'
import { observer } from 'mobx-react-lite'
import type { VoteDetail, VoteEntry } from '@contract/vote/schema'
import { t } from '@/locale'
import { signedIn } from '@/shell/account/sign-in-first'
import { WithheldLine } from '@/shell/complaint/withheld'
import { CsvBar } from '@/shell/csv-bar'
import { back, linkTo } from '@/shell/links'
import { withId } from '@/shell/with-id'
import { AsideQueue, WaitingQueue } from '@/features/vote/desk-queues'
import { DeskStore, type DeskView } from '@/features/vote/desk-store'
import { EntryRow } from '@/features/vote/entry-row'
import { cardOfEvent } from '@/features/vote/menu'
import { pathOfEvent, pathToEnter } from '@/features/vote/pages'
import { factsOf } from '@/features/vote/labels'
import { View } from '@/platform/components'
import { usePageQuery } from '@/platform/query'
import { reportFailure } from '@/platform/report-failure'
import { Cell, CellGroup } from '@/ui/cell'
import { PagedListView } from '@/ui/list/paged-list-view'
import { IconButton } from '@/ui/icon-button'
import { Loaded } from '@/ui/loaded'
import { Marker } from '@/ui/marker'
import { PageFrame } from '@/ui/page-frame'
import { Segmented } from '@/ui/segmented'
import { ShareButton } from '@/ui/share-button'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import { useShare } from '@/ui/use-share'
import { useStore } from '@/ui/use-store'
import '@/features/vote/vote.css'

const byId = ({ id }: VoteEntry) => id

/** Where the creator of an event, `?id=`, looks after it; `fresh=1` right after it was made. */
const Desk = observer(function Desk({ id }: { id: string }) {
  const { fresh } = usePageQuery<{ fresh: string }>()
  const store = useStore(() => new DeskStore(id), {
    show: ({ event }) => event.load(),
    pull: (page) => page.refresh(),
  })
  const { data } = store.event
  useShare(() => data && cardOfEvent(data))
  const foot = data?.mine && (data.phase === 'closed' || data.phase === 'cancelled') && (
    <CsvBar make={store.csv} title={data.title} />
  )
  return (
    <PageFrame foot={foot || undefined}>
      <Loaded of={store.event} onRetry={store.load} skeleton={<RowSkeleton />}>
        {(event) =>
          event.mine ? (
            <>
              <Head event={event} fresh={fresh === '1'} />
              <Queues store={store} event={event} />
            </>
          ) : (
            <Empty
              title={t('这不是你的投票')}
              text={t('只有发起人能管理它。')}
              action={{ label: t('返回'), onTap: back }}
            />
          )
        }
      </Loaded>
    </PageFrame>
  )
})

export default withId(signedIn(Desk))

const Head = observer(function Head({ event, fresh }: { event: VoteDetail; fresh: boolean }) {
  const { id, title, phase, withheld } = event
  const open = phase === 'soon' || phase === 'open'
  return (
    <>
      <View className="vo-done">
        {fresh && (
          <View className="u-hero">
            <Marker>{t('投票发布了')}</Marker>
          </View>
        )}
        <View className="u-display u-text">{title}</View>
        <View className="u-meta">{factsOf(event)}</View>
        {withheld && <WithheldLine withheld={withheld} id={id} />}
      </View>
      <CellGroup>
        {open && (
          <Cell
            icon="user-plus"
            title={t('添加选项')}
            text={event.entries === 0 ? t('还没有选项，先加几个') : undefined}
            onTap={linkTo(pathToEnter(id))}
          />
        )}
        <Cell icon="checkbox" title={t('看投票页')} onTap={linkTo(pathOfEvent(id))} />
        <Cell icon="share-3" title={t('分享给同学')}>
          <ShareButton card={cardOfEvent(event)} label={t('分享')} />
        </Cell>
      </CellGroup>
    </>
  )
})

const Queues = observer(function Queues({ store, event }: { store: DeskStore; event: VoteDetail }) {
  const counted = (label: string, count: number) => (count > 0 ? `${label} ${count}` : label)
  const views: { key: DeskView; label: string }[] = [
    { key: 'entries', label: counted(t('选项'), event.entries) },
    ...(event.way === 'creator' && !event.waiting
      ? []
      : [{ key: 'waiting' as const, label: counted(t('待审报名'), event.waiting ?? 0) }]),
    { key: 'aside', label: counted(t('搁置的票'), event.aside) },
  ]
  return (
    <>
      <View className="vo-seg">
        <Segmented items={views} value={store.view} onChange={store.show} />
      </View>
      {store.view === 'entries' && (
        <PagedListView
          list={store.entries}
          keyOf={byId}
          renderItem={(entry) => (
            <EntryRow entry={entry}>
              {event.people === 0 && entry.number !== 1 && (
                <View ariaRole="none" onTap={(tap) => tap.stopPropagation()}>
                  <IconButton
                    name="arrow-up"
                    label={t('把{name}往前排', { name: entry.name })}
                    onTap={() => void reportFailure(store.raise(entry))}
                  />
                </View>
              )}
            </EntryRow>
          )}
          rowHeight={72}
          skeleton={<RowSkeleton />}
          empty={<Empty title={t('还没有选项')} text={t('先添加几个，别人才找得到这个投票。')} />}
        />
      )}
      {store.view === 'entries' && (
        <View className="u-meta u-pad">
          {event.people === 0
            ? t('还没有人投票：点开一个可以改名称和照片，也可以调顺序、删除。')
            : t('已经有人投票，选项的名称、照片和顺序都不能再改，票数和回执才对得上。')}
        </View>
      )}
      {store.view === 'waiting' && <WaitingQueue store={store} />}
      {store.view === 'aside' && <AsideQueue store={store} />}
    </>
  )
})
