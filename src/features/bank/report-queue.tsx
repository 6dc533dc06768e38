import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { letterOf, questionLimits as limits, reportTitles } from '@contract/bank/question/rules'
import type { WaitingReport } from '@contract/bank/schema'
import { submit } from '@/shell/account/submit'
import { DeskQueue } from '@/shell/desk/desk-queue'
import type { DeskProps } from '@/shell/desks'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { relativeTime } from '@/ui/format'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { TextareaField } from '@/ui/form/textarea-field'
import { TextField } from '@/ui/form/text-field'
import { Tag } from '@/ui/tag'
import { fix, fixForm, reportQueue, type FixValues } from './queue-store'
import '@/shell/roles/roles.css'

/** Questions that were reported as wrong, each to be put right or declined. */
export function ReportQueue({ onDone }: DeskProps) {
  const [queue] = useState(() => reportQueue(onDone))
  const [fixing, setFixing] = useState<string | null>(null)
  return (
    <DeskQueue
      queue={queue}
      of={null}
      rowHeight={260}
      held={fixing !== null}
      empty={{ title: t('没有等着的纠错'), text: t('有同学报告题目有错时，会排到这里。') }}
      approve={{ label: t('修正'), onTap: ({ id }) => setFixing(id) }}
      refuse={{
        label: t('不采纳'),
        title: () => t('不采纳这条纠错'),
        decision: (reason) => reason,
      }}
      below={(report) =>
        fixing === report.id && (
          <FixForm
            report={report}
            onSend={(values) => fix(report, values).then(queue.decided)}
            onClose={() => setFixing(null)}
          />
        )
      }
    >
      {(report) => <ReportFacts report={report} />}
    </DeskQueue>
  )
}

const letters = (options: readonly string[]): string =>
  options.map((option, index) => `${letterOf(index)} ${option}`).join('\n')

/** The question as it is now, and what the person says of it. */
function ReportFacts({ report }: { report: WaitingReport }) {
  const { now, question, person, subject, school, reason, text, at } = report
  return (
    <>
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
    </>
  )
}

const FixForm = observer(function FixForm({
  report,
  onSend,
  onClose,
}: {
  report: WaitingReport
  onSend: (values: FixValues) => Promise<void>
  onClose: () => void
}) {
  const [form] = useState(() => fixForm(report))
  const fill = report.now.kind === 'fill'
  const send = async () => {
    const sent = await submit(form, (values) => onSend(values).then(() => true))
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
