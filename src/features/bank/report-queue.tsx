import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import type { WaitingReport } from '@contract/bank/schema'
import { submit } from '@/features/account/submit'
import { ReasonSheet } from '@/features/roles/reason-sheet'
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
import '@/features/roles/roles.css'

const byId = ({ id }: WaitingReport) => id
const reasons: Record<WaitingReport['reason'], string> = { answer: t('答案不对'), text: t('题目有错'), explanation: t('解析不对'), other: t('其他') }

/** Questions that were reported as wrong, each to be put right or declined. */
export const ReportQueue = observer(function ReportQueue({ onDecided }: { onDecided: () => Promise<void> }) {
  const [store] = useState(() => new ReportQueueStore(onDecided))
  const [declining, setDeclining] = useState<WaitingReport | null>(null)
  const [fixing, setFixing] = useState<string | null>(null)
  useEffect(() => void store.list.load(), [store])
  usePageEvent('onShow', () => {
    if (store.list.phase === 'ready' && fixing === null) void store.list.refresh()
  })
  const row = (report: WaitingReport) => (
    <Card className="r-row">
      <View className="r-head">
        <View className="u-strong u-text u-grow">{report.now.text}</View>
        <Tag tone="amber">{reasons[report.reason]}</Tag>
      </View>
      {report.now.options.length > 0 && <View className="u-meta u-text">{report.now.options.map((option, index) => `${String.fromCharCode(65 + index)} ${option}`).join('\n')}</View>}
      <View className="u-meta u-text">{t('现在的答案：{answer}', { answer: report.now.answer.join(report.now.kind === 'fill' ? t(' 或 ') : '') })}</View>
      <View className="u-text">{report.text}</View>
      {report.question.version < report.now.version && <View className="u-meta">{t('说的是第 {n} 版，现在是第 {now} 版', { n: report.question.version, now: report.now.version })}</View>}
      <View className="u-meta u-one">{[report.person.name, report.subject, report.school ?? t('通用'), relativeTime(report.at)].join(' · ')}</View>
      {fixing === report.id ? (
        <FixForm key={report.id} store={store} report={report} onClose={() => setFixing(null)} />
      ) : (
        <View className="r-acts">
          <Button size={44} className="u-grow" onTap={() => setFixing(report.id)}>{t('修正')}</Button>
          <Button size={44} kind="line" className="u-grow" onTap={() => setDeclining(report)}>{t('不采纳')}</Button>
        </View>
      )}
    </Card>
  )
  return (
    <>
      <PagedListView
        list={store.list} keyOf={byId} renderItem={row} rowHeight={260} skeleton={<RowSkeleton rows={3} />}
        empty={<Empty drawing="lamp" title={t('没有等着的纠错')} text={t('有同学报告题目有错时，会排到这里。')} />}
      />
      {declining && (
        <ReasonSheet title={t('不采纳这条纠错')} label={t('不采纳')} onClose={() => setDeclining(null)} onSend={(reason) => store.decline(declining, reason)} />
      )}
    </>
  )
})

const FixForm = observer(function FixForm({ store, report, onClose }: { store: ReportQueueStore; report: WaitingReport; onClose: () => void }) {
  const [form] = useState(() => fixForm(report))
  const fill = report.now.kind === 'fill'
  const send = async () => {
    const sent = await submit(form, (values) => store.fix(report, values).then(() => true))
    if (sent) onClose()
  }
  return (
    <>
      <FormErrorSummary count={form.tried ? form.errorCount : 0} />
      <TextareaField {...form.field('text')} max={400} />
      {!fill && <TextareaField {...form.field('options')} max={1000} />}
      {fill ? <TextareaField {...form.field('answer')} max={400} /> : <TextField {...form.field('answer')} max={8} />}
      <TextareaField {...form.field('explanation')} max={600} />
      <TextField {...form.field('reason')} max={200} />
      <View className="r-acts">
        <Button size={44} className="u-grow" loading={form.busy} onTap={() => void send()}>{t('存为新版本')}</Button>
        <Button size={44} kind="line" className="u-grow" disabled={form.busy} onTap={onClose}>{t('取消')}</Button>
      </View>
    </>
  )
})
