import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { QueuedCase } from '@contract/complaint/schema'
import { waitText } from '@/shell/certification/review'
import { DeskList } from '@/shell/desk/desk-queue'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { LinesSkeleton } from '@/ui/states/page-skeletons'
import { Tag } from '@/ui/tag'
import { CaseSheet } from './case-sheet'
import { DeskStore } from './desk-store'
import { reasonTitle } from './labels'
import './desk.css'

/** Complaints that wait, the heaviest first; a tap opens one, which is written down. */
export const ComplaintQueue = observer(function ComplaintQueue({ onDone }: { onDone: () => void }) {
  const [store] = useState(() => new DeskStore(onDone))
  const { list } = store
  return (
    <>
      <DeskList
        list={list}
        row={(row) => <Row row={row} onOpen={store.show} />}
        skeleton={<LinesSkeleton rows={3} />}
        empty={{ title: t('没有等着的举报'), text: t('有同学举报时，分量重的会排在前面。') }}
        rowHeight={74}
      />
      {store.open && <CaseSheet key={store.open.row.id} store={store} open={store.open} />}
    </>
  )
})

function Row({ row, onOpen }: { row: QueuedCase; onOpen: (row: QueuedCase) => void }) {
  const { number, what, reasons, complaints, at } = row
  const { text, late } = waitText(at)
  return (
    <View className="cd-row" ariaRole="button" onTap={() => onOpen(row)} hoverClassName="u-press">
      <View className="u-grow">
        <View className="u-strong u-one">{t('{what} · {n} 人举报', { what, n: complaints })}</View>
        <View className="u-meta u-one">{reasons.map(reasonTitle).join('、')}</View>
        <View className="u-meta u-one">{number}</View>
      </View>
      <Tag tone={late ? 'red' : 'amber'}>{text}</Tag>
    </View>
  )
}
