import React from 'react'
import { observer } from 'mobx-react-lite'
import type { PastPaper, SubjectDetail } from '@contract/bank/schema'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Cell, CellGroup } from '@/ui/cell'
import { fullTime } from '@/ui/format'
import { PagedListView } from '@/ui/list/paged-list-view'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Section } from '@/ui/section'
import { GroupSkeleton, LinesSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { Bar } from './home-view'
import { linkToView } from './pages'
import { SubjectStore } from './subject-store'
import './bank.css'

const byId = ({ id }: PastPaper) => id

/** A subject: ways to practise it, its chapters, and earlier papers. */
export const SubjectView = observer(function SubjectView({ id }: { id: string }) {
  const store = useStore(() => new SubjectStore(id), { show: true, pull: true })
  useTitle(store.detail.data?.title ?? t('题库'))
  const past = (paper: PastPaper) => (
    <View
      className="qb-row"
      ariaRole="button"
      onTap={linkToView('paper', { id: paper.id })}
      hoverClassName="u-press"
    >
      <View className="u-strong u-figures">
        {t('对 {right} / {total} 题', { right: paper.right, total: paper.total })}
      </View>
      <View className="u-meta u-figures">{fullTime(paper.at)}</View>
    </View>
  )
  return (
    <PageFrame>
      <Loaded of={store.detail} onRetry={store.load} skeleton={<GroupSkeleton rows={5} text />}>
        {(data) => (
          <>
            <Head store={store} subject={data} />
            <Ways store={store} subject={data} />
            <Section title={t('章节')} />
            <CellGroup>
              {data.chapters.map(({ id: chapter, title, questions, answered }) => (
                <Cell
                  key={chapter}
                  title={title}
                  value={`${answered} / ${questions}`}
                  text={<Bar part={questions === 0 ? 0 : answered / questions} />}
                  onTap={() => void store.starting.run({ mode: 'order', chapter })}
                />
              ))}
            </CellGroup>
            <Section title={t('考过的试卷')} />
            <PagedListView
              list={store.papers}
              keyOf={byId}
              renderItem={past}
              rowHeight={72}
              skeleton={<LinesSkeleton rows={2} />}
              empty={<View className="u-pad u-ink2">{t('还没有交过试卷。')}</View>}
            />
          </>
        )}
      </Loaded>
    </PageFrame>
  )
})

const Head = observer(function Head({ store, subject }: { store: SubjectStore; subject: SubjectDetail }) {
  const { title, intro, questions, answered, open } = subject
  const { busy } = store.starting
  return (
    <>
      <View className="qb-head">
        <View className="u-hero" ariaRole="heading">
          {title}
        </View>
        {intro !== '' && <View className="u-ink2 qb-line">{intro}</View>}
        <View className="u-meta u-figures qb-line">
          {t('做过 {answered} / {questions} 题', { answered, questions })}
        </View>
        <Bar part={questions === 0 ? 0 : answered / questions} />
      </View>
      <View className="qb-acts">
        <Button className="qb-half" loading={busy} onTap={() => void store.starting.run({ mode: 'order' })}>
          {open.order ? t('接着练') : t('顺序练习')}
        </Button>
        {open.order && (
          <Button className="qb-half" kind="line" disabled={busy} onTap={() => void store.again()}>
            {t('重新开始')}
          </Button>
        )}
      </View>
    </>
  )
})

const Ways = observer(function Ways({ store, subject }: { store: SubjectStore; subject: SubjectDetail }) {
  const { id, plan, open, wrong, due } = subject
  return (
    <CellGroup>
      <Cell
        icon="refresh"
        title={t('随机练习')}
        text={open.random ? t('上次没做完，接着做') : t('随机抽 20 题')}
        onTap={() => void store.starting.run({ mode: 'random' })}
      />
      {plan ? (
        <Cell
          icon="clock"
          title={t('模拟考试')}
          text={t('{n} 题，{minutes} 分钟', { n: plan.questions, minutes: plan.minutes })}
          value={open.paper ? t('进行中') : undefined}
          onTap={() => void store.startingPaper.run()}
        />
      ) : (
        <Cell icon="clock" title={t('模拟考试')} text={t('题目还不够出一份试卷')} />
      )}
      <Cell
        icon="bookmark"
        title={t('错题本')}
        text={due > 0 ? t('有 {n} 题该复习了', { n: due }) : undefined}
        value={String(wrong)}
        onTap={linkToView('wrong', { id })}
      />
    </CellGroup>
  )
})
