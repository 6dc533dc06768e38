import React, { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { letterOf, questionLimits as limits, reportTitles } from '@contract/bank/question/rules'
import type { WaitingReport } from '@contract/bank/schema'
import { submit } from '@/shell/account/submit'
import { ReasonSheet } from '@/shell/roles/reason-sheet'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { relativeTime } from '@/ui/format'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { TextareaField } from '@/ui/form/textarea-field'
import { TextField } from '@/ui/form/text-field'
import { PagedListView } from '@/ui/list/paged-list-view'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import { Tag } from '@/ui/tag'
import { fixForm, ReportQueueStore } from './queue-store'
import '@/shell/roles/roles.css'

const byId = ({ id }: WaitingReport) => id

/** Questions that were reported as wrong, each to be put right or declined. */
export const ReportQueue = observer(function ReportQueue({ onDone }: { onDone: () => Promise<void> }) {
  const [store] = useState(() => new ReportQueueStore(onDone))
  const [declining, setDeclining] = useState<WaitingReport | null>(null)
  const [fixing, setFixing] = useState<string | null>(null)
  useEffect(() => void store.list.load(), [store])
  usePageEvent('onShow', () => {
    if (store.list.phase === 'ready' && fixing === null) void store.list.refresh()
  })
  const row = (report: WaitingReport) => (
    <>
      <ReportCard report={report}>
        {fixing !== report.id && (
          <View className="r-acts">
            <Button size={44} className="u-grow" onTap={() => setFixing(report.id)}>
              {t('修正')}
            </Button>
            <Button size={44} kind="line" className="u-grow" onTap={() => setDeclining(report)}>
              {t('不采纳')}
            </Button>
          </View>
        )}
      </ReportCard>
      {fixing === report.id && <FixForm store={store} report={report} onClose={() => setFixing(null)} />}
    </>
  )
  return (
    <>
      <PagedListView
        list={store.list}
        keyOf={byId}
        renderItem={row}
        rowHeight={260}
        skeleton={<RowSkeleton rows={3} />}
        empty={
          <Empty drawing="lamp" title={t('没有等着的纠错')} text={t('有同学报告题目有错时，会排到这里。')} />
        }
      />
      {declining && (
        <ReasonSheet
          title={t('不采纳这条纠错')}
          label={t('不采纳')}
          onClose={() => setDeclining(null)}
          onSend={(reason) => store.decline(declining, reason)}
        />
      )}
    </>
  )
})

const letters = (options: readonly string[]): string =>
  options.map((option, index) => `${letterOf(index)} ${option}`).join('\n')

/** The question as it is now, and what the person says of it. */
function ReportCard({ report, children }: { report: WaitingReport; children: ReactNode }) {
  const { now, question, person, subject, school, reason, text, at } = report
  return (
    <Card className="r-row">
      <View className="r-head">
        <View className="u-strong u-text u-grow">{now.text}</View>
        <Tag tone="amber">{t(reportTitles[reason])}</Tag>
      </View>
      {now.options.length > 0 && <View className="u-meta u-text">{letters(now.options)}</View>}
      <View className="u-meta u-text">
        {t('现在的答案：{answer}', { answer: now.answer.join(now.kind === 'fill' ? t(' 或 ') : '') })}
      </View>
      <View className="u-text">{text}</View>
      {question.version < now.version && (
        <View className="u-meta">
          {t('说的是第 {n} 版，现在是第 {now} 版', { n: question.version, now: now.version })}
        </View>
      )}
      <View className="u-meta u-one">
        {[person.name, subject, school ?? t('通用'), relativeTime(at)].join(' · ')}
      </View>
      {children}
    </Card>
  )
}

const FixForm = observer(function FixForm({
  store,
  report,
  onClose,
}: {
  store: ReportQueueStore
  report: WaitingReport
  onClose: () => void
}) {
  const [form] = useState(() => fixForm(report))
  const fill = report.now.kind === 'fill'
  const send = async () => {
    const sent = await submit(form, (values) => store.fix(report, values).then(() => true))
    if (sent) onClose()
  }
  return (
    <>
      <FormErrorSummary form={form} />
      <TextareaField {...form.field('text')} max={limits.text.max} />
      {!fill && <TextareaField {...form.field('options')} max={limits.options.max * limits.option.max} />}
      {fill ? (
        <TextareaField {...form.field('answer')} max={limits.spellings.max * limits.answer.text} />
      ) : (
        <TextField {...form.field('answer')} max={limits.options.max} />
      )}
      <TextareaField {...form.field('explanation')} max={limits.explanation.max} />
      <TextField {...form.field('reason')} max={limits.reply.max} />
      <View className="r-acts u-pad">
        <Button size={44} className="u-grow" loading={form.busy} onTap={() => void send()}>
          {t('存为新版本')}
        </Button>
        <Button size={44} kind="line" className="u-grow" disabled={form.busy} onTap={onClose}>
          {t('取消')}
        </Button>
      </View>
    </>
  )
})
