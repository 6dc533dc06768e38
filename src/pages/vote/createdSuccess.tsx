import React from 'react'
import { observer } from 'mobx-react-lite'
import type { VoteDetail } from '@contract/vote/schema'
import { t } from '@/locale'
import { signedIn } from '@/shell/account/sign-in-first'
import { WithheldLine } from '@/shell/complaint/withheld'
import { CsvBar } from '@/shell/csv-bar'
import { back, linkTo } from '@/shell/links'
import { withId } from '@/shell/with-id'
import { AsideQueue, WaitingQueue } from '@/features/vote/desk-queues'
import { DeskStore, type DeskView } from '@/features/vote/desk-store'
import { cardOfEvent } from '@/features/vote/menu'
import { pathOfEvent, pathToEnter } from '@/features/vote/pages'
import { factsOf } from '@/features/vote/words'
import { View } from '@/platform/components'
import { usePageQuery } from '@/platform/query'
import { Cell, CellGroup } from '@/ui/cell'
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

/** Where the creator of an event, `?id=`, looks after it; `fresh=1` right after it was made. */
const Desk = observer(function Desk({ id }: { id: string }) {
  const { fresh } = usePageQuery<{ fresh: string }>()
  const store = useStore(() => new DeskStore(id), {
    show: ({ event }) => event.load(),
    pull: (page) => page.refresh(),
  })
  const { data } = store.event
  useShare(() => data && cardOfEvent(data))
  const foot = data?.mine && data.phase === 'closed' && <CsvBar make={store.csv} title={data.title} />
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
            title={t('添加选手')}
            text={event.entries === 0 ? t('还没有选手，先加几位') : undefined}
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
    { key: 'waiting', label: counted(t('待审报名'), event.waiting ?? 0) },
    { key: 'aside', label: counted(t('搁置的票'), event.aside) },
  ]
  return (
    <>
      <View className="vo-seg">
        <Segmented items={views} value={store.view} onChange={store.show} />
      </View>
      {store.view === 'waiting' ? <WaitingQueue store={store} /> : <AsideQueue store={store} />}
    </>
  )
})
