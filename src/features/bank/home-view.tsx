import React from 'react'
import { observer } from 'mobx-react-lite'
import type { Stats, Subject } from '@contract/bank/schema'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Cell, CellGroup } from '@/ui/cell'
import { PagedListView } from '@/ui/list/paged-list-view'
import { Marker } from '@/ui/marker'
import { PageFrame } from '@/ui/page-frame'
import { Section } from '@/ui/section'
import { Empty } from '@/ui/states/empty'
import { OfflineStrip } from '@/ui/states/offline-strip'
import { LinesSkeleton } from '@/ui/states/page-skeletons'
import { Tag } from '@/ui/tag'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { BankHomeStore } from './home-store'
import { linkToView } from './pages'
import './bank.css'

const byId = ({ id }: Subject) => id
const rate = (right: number, answered: number): string =>
  answered === 0 ? '—' : `${Math.round((right / answered) * 100)}%`

/** How it goes, the subjects, and the person's own. */
export const HomeView = observer(function HomeView() {
  const store = useStore(() => new BankHomeStore(), { show: true, pull: true })
  useTitle(t('题库'))
  const { data } = store.stats
  return (
    <PageFrame>
      <OfflineStrip onRetry={() => void store.load()} />
      {data && <Head stats={data} />}
      <Section title={t('科目')} />
      <PagedListView
        list={store.subjects}
        keyOf={byId}
        renderItem={(subject) => <SubjectRow subject={subject} accuracy={accuracyOf(data, subject)} />}
        rowHeight={110}
        endText={null}
        skeleton={<LinesSkeleton rows={3} />}
        empty={
          <Empty drawing="lamp" title={t('还没有科目')} text={t('你的学校开放科目后，会出现在这里。')} />
        }
      />
      <CellGroup>
        <Cell icon="star" title={t('收藏的题目')} onTap={linkToView('favourites')} />
        <Cell
          icon="flag"
          title={t('我的纠错')}
          text={t('报告过的题目和处理结果')}
          onTap={linkToView('reports')}
        />
      </CellGroup>
    </PageFrame>
  )
})

function Head({ stats: { days, today, answered, right, due } }: { stats: Stats }) {
  return (
    <>
      <View className="qb-head">
        <View className="u-hero" ariaRole="heading">
          {days > 0 ? <Marker>{t('连续学习 {n} 天', { n: days })}</Marker> : t('今天从一道题开始')}
        </View>
        <View className="u-ink2 qb-line">
          {due > 0
            ? t('有 {n} 道错题该复习了，在科目的错题本里。', { n: due })
            : t('答错的题会记进错题本，到时候提醒你复习。')}
        </View>
      </View>
      <View className="qb-facts">
        <Fact value={String(today)} label={t('今天做题')} />
        <Fact value={String(answered)} label={t('一共做题')} />
        <Fact value={rate(right, answered)} label={t('正确率')} />
      </View>
    </>
  )
}

const Fact = ({ value, label }: { value: string; label: string }) => (
  <View className="qb-fact">
    <View className="u-title u-figures">{value}</View>
    <View className="u-meta">{label}</View>
  </View>
)

const accuracyOf = (stats: Stats | null, { id }: Subject): string => {
  const mine = stats?.subjects.find((subject) => subject.id === id)
  return mine ? t('正确率 {rate}', { rate: rate(mine.right, mine.answered) }) : t('还没做过')
}

const SubjectRow = observer(function SubjectRow({
  subject,
  accuracy,
}: {
  subject: Subject
  accuracy: string
}) {
  const { id, title, intro, school, questions, answered, due } = subject
  return (
    <View className="qb-row" ariaRole="button" onTap={linkToView('subject', { id })} hoverClassName="u-press">
      <View className="qb-row-head">
        <View className="u-title u-one u-grow">{title}</View>
        {due > 0 && <Tag tone="amber">{t('该复习 {n} 题', { n: due })}</Tag>}
        <Tag>{school === null ? t('通用') : t('本校')}</Tag>
      </View>
      {intro !== '' && <View className="u-meta u-one">{intro}</View>}
      <View className="u-meta u-figures">
        {t('做过 {answered} / {questions} 题', { answered, questions })} · {accuracy}
      </View>
      <Bar part={questions === 0 ? 0 : answered / questions} />
    </View>
  )
})

/** How much of something is done. */
export const Bar = ({ part }: { part: number }) => (
  <View className="qb-bar" ariaHidden>
    <View className="qb-bar-done" style={{ width: `${Math.min(part, 1) * 100}%` }} />
  </View>
)
