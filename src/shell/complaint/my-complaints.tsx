import React from 'react'
import { observer } from 'mobx-react-lite'
import type { Complaint } from '@contract/complaint/schema'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { Text, View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { reportFailure } from '@/platform/report-failure'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Cell, CellGroup } from '@/ui/cell'
import { fullTime } from '@/ui/format'
import { PagedListView } from '@/ui/list/paged-list-view'
import { Empty } from '@/ui/states/empty'
import { LinesSkeleton } from '@/ui/states/page-skeletons'
import { Tag } from '@/ui/tag'
import { useStore } from '@/ui/use-store'
import { appealPage } from './entry'
import { MyComplaintsStore } from './my-complaints-store'
import { caseTitle, caseTones, reasonTitle } from './labels'
import './complaint.css'

const keyOf = ({ id }: Complaint) => id

/** The person's own complaints with what became of each, and the way to decisions against the person. */
export const MyComplaints = observer(function MyComplaints() {
  const store = useStore(() => new MyComplaintsStore(), {
    load: (mine) => mine.list.load(),
    show: (mine) => mine.list.refresh(),
  })
  const { list } = store
  return (
    <View className="co-page">
      <CellGroup>
        <Cell
          icon="shield-check"
          title={t('对我的决定和申诉')}
          text={t('被下架、被移出话题的内容和警告，不同意可以申诉')}
          onTap={linkTo(appealPage)}
        />
      </CellGroup>
      <PagedListView
        list={list}
        keyOf={keyOf}
        renderItem={(complaint) => <Row complaint={complaint} store={store} />}
        skeleton={<LinesSkeleton rows={4} />}
        empty={
          <Empty
            drawing="lamp"
            title={t('没有举报过')}
            text={t('在动态、评论和别人的主页的“更多”里可以举报。')}
          />
        }
        rowHeight={150}
      />
    </View>
  )
})

const Row = observer(function Row({ complaint, store }: { complaint: Complaint; store: MyComplaintsStore }) {
  const { number, what, state, at, reason, text, excerpt, outcome } = complaint
  const ask = async () => {
    const sure = await feedback.modal({
      title: t('撤回这次举报？'),
      content: t('撤回后仍算今天的一次。'),
      confirmText: t('撤回'),
      danger: true,
    })
    if (sure) await reportFailure(store.withdraw(complaint))
  }
  return (
    <Card className="co-card">
      <View className="co-head">
        <View className="u-strong u-one u-grow">{[what, reasonTitle(reason)].join(' · ')}</View>
        <Tag tone={caseTones[state]}>{caseTitle(state)}</Tag>
      </View>
      {excerpt !== '' && <View className="u-ink2 u-two">{excerpt}</View>}
      {text !== '' && <View className="u-ink2 u-text">{t('我说：{text}', { text })}</View>}
      {outcome && <View className="u-text">{t('结果：{note}', { note: outcome.note })}</View>}
      <View className="co-head">
        <View className="u-meta u-grow co-number">
          <Text>{number}</Text>
          <Text>{fullTime(at)}</Text>
        </View>
        {state === 'open' && (
          <Button size={32} kind="line" ariaLabel={t('撤回 {number}', { number })} onTap={() => void ask()}>
            {t('撤回')}
          </Button>
        )}
      </View>
    </Card>
  )
})
