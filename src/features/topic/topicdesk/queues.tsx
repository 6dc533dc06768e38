import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Button } from '@/ui/button'
import { Chips } from '@/ui/chips'
import { PagedListView } from '@/ui/list/paged-list-view'
import { Empty } from '@/ui/states/empty'
import { FeedSkeleton } from '@/ui/states/skeleton'
import { useShare } from '@/ui/use-share'
import { DeskRowView } from './desk-row'
import type { DeskRow, DeskStore, DeskTab } from './desk-store'
import { RemoveSheet } from './remove-sheet'
import './topicdesk.css'

const titles: Record<DeskTab, string> = { fresh: t('新动态'), reported: t('被举报'), removed: t('移出的') }
const tabs = Object.keys(titles) as DeskTab[]
const nothing: Record<DeskTab, { title: string; text: string }> = {
  fresh: { title: t('新动态都看过了'), text: t('有人在话题里发了新的，会排到这里。') },
  reported: {
    title: t('没有被举报的动态'),
    text: t('有同学举报话题里的动态时，会排到这里；由学校管理员裁决，你可以先移出话题。'),
  },
  removed: { title: t('没有移出过动态'), text: t('跑题的动态可以移出话题，会列在这里，随时能放回来。') },
}
const keyOf = ({ dynamic, removal }: DeskRow) => removal?.id ?? dynamic.id

async function askCheck(store: DeskStore): Promise<void> {
  const sure = await feedback.modal({
    title: t('新动态都看过了？'),
    content: t('到现在为止的都会标成看过，一起管理的人也看得到。'),
    confirmText: t('都看过了'),
  })
  if (sure)
    await store.checkAll().then(
      () => feedback.toast(t('标好了')),
      () => undefined,
    )
}

/** The queues of dynamics, each with how much waits, and what can be done at once. */
export const DeskQueues = observer(function DeskQueues({ store }: { store: DeskStore }) {
  const [removing, setRemoving] = useState<DeskRow | null>(null)
  const { tab, list, counts, id } = store
  useShare()
  const items = tabs.map((key) => ({
    key,
    label: counts.data ? `${titles[key]} ${counts.data[key]}` : titles[key],
  }))
  const row = (one: DeskRow) => (
    <DeskRowView row={one} named={id === undefined}>
      {tab === 'removed' ? (
        <Button
          size={32}
          kind="line"
          onTap={() =>
            void store.restore(one).then(
              () => feedback.toast(t('放回去了')),
              () => undefined,
            )
          }
        >
          {t('放回')}
        </Button>
      ) : (
        <Button size={32} kind="line" onTap={() => setRemoving(one)}>
          {t('移出')}
        </Button>
      )}
    </DeskRowView>
  )
  return (
    <>
      <Chips items={items} value={tab} onChange={store.show} />
      {tab === 'fresh' && list.items.length > 0 && (
        <View className="td-top">
          <View className="u-meta u-grow">{t('上次看过之后的')}</View>
          <Button size={32} kind="line" onTap={() => void askCheck(store)}>
            {t('都看过了')}
          </Button>
        </View>
      )}
      <PagedListView
        key={tab}
        list={list}
        keyOf={keyOf}
        renderItem={row}
        rowHeight={420}
        skeleton={<FeedSkeleton />}
        empty={<Empty drawing="lamp" {...nothing[tab]} />}
      />
      {removing && (
        <RemoveSheet
          onClose={() => setRemoving(null)}
          onSend={(reason, note) =>
            store.remove(removing, reason, note).then(() => feedback.toast(t('已移出')))
          }
        />
      )}
    </>
  )
})
