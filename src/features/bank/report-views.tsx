import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import {
  limits,
  reportReasons,
  reportStateTitles,
  reportTitles,
  type ReportState,
} from '@contract/bank/rules'
import type { OwnReport } from '@contract/bank/schema'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Button } from '@/ui/button'
import { relativeTime } from '@/ui/format'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { RadioField } from '@/ui/form/option-fields'
import { TextareaField } from '@/ui/form/textarea-field'
import { ListPage } from '@/ui/list/list-page'
import { leavePage } from '@/ui/nav-bar'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import { LinesSkeleton } from '@/ui/states/page-skeletons'
import { Tag, type TagTone } from '@/ui/tag'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { knownQuestion, reportList } from './book-stores'
import { ReportStore } from './report-store'
import './bank.css'

const reasons = reportReasons.map((key) => ({ key, label: t(reportTitles[key]) }))

/** Says what is wrong with a question. */
export const ReportView = observer(function ReportView({ id, version }: { id: string; version: number }) {
  const [store] = useState(() => new ReportStore(id, version))
  const question = useStore(() => knownQuestion(id), { pull: true })
  const { form } = store
  useTitle(t('题目纠错'))
  const send = async () => {
    if (!(await store.send())) return
    feedback.toast(t('收到，核对后告诉你结果'))
    await leavePage()
  }
  return (
    <PageFrame>
      <View className="qb-head u-ink2 u-text">{question.data?.question.text ?? t('这道题')}</View>
      <FormErrorSummary form={form} />
      <RadioField {...form.field('reason')} rows={reasons} />
      <TextareaField
        {...form.field('text')}
        max={limits.report.max}
        placeholder={t('写清楚应该是什么，最好带上出处')}
      />
      <View className="qb-pad">
        <Button block loading={form.busy} onTap={() => void send()}>
          {t('提交')}
        </Button>
      </View>
    </PageFrame>
  )
})

const tones: Record<ReportState, TagTone> = { pending: 'amber', fixed: 'green', declined: 'plain' }
const byId = ({ id }: OwnReport) => id

/** What the person has reported, and what became of it. */
export const ReportsView = observer(function ReportsView() {
  const list = useStore(reportList, { show: true })
  useTitle(t('我的纠错'))
  const row = (report: OwnReport) => (
    <View className="qb-row">
      <View className="qb-row-head">
        <View className="u-strong u-one u-grow">{report.question.text}</View>
        <Tag tone={tones[report.state]}>{t(reportStateTitles[report.state])}</Tag>
      </View>
      <View className="u-text">{report.text}</View>
      {report.reply !== '' && (
        <View className="u-ink2 u-text">{t('回复：{reply}', { reply: report.reply })}</View>
      )}
      <View className="u-meta u-one">
        {[report.subject, t(reportTitles[report.reason]), relativeTime(report.at)].join(' · ')}
      </View>
    </View>
  )
  return (
    <ListPage
      list={list}
      keyOf={byId}
      renderItem={row}
      rowHeight={120}
      skeleton={<LinesSkeleton />}
      empty={<Empty title={t('还没有纠错')} text={t('看到题目有错，点小旗子告诉我们。')} />}
    />
  )
})
