import React, { useEffect } from 'react'
import type { ReactElement } from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/complaint/rules'
import type { Complaint } from '@contract/complaint/schema'
import type { Subject } from '@contract/kinds'
import { t } from '@/locale'
import { back } from '@/shell/links'
import { PicturesUploader } from '@/shell/pictures-uploader'
import { refusedField } from '@/net/failure'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { Field } from '@/ui/form/field'
import { RadioField } from '@/ui/form/option-fields'
import { TextareaField } from '@/ui/form/textarea-field'
import { Empty } from '@/ui/states/empty'
import { ErrorState } from '@/ui/states/error-state'
import { FormSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'
import { ComplainStore } from './complain-store'
import { caseTitle } from './labels'
import './complaint.css'

interface ComplainFormProps {
  subject: Subject
  id: string
  /** In place of the form where the server knows no such kind of thing. */
  unknown?: ReactElement
  /** Where the page has its own way to say that it is sent. */
  onSent?: (sent: Complaint) => void
}

/** Complains about one thing; once sent, says under which number. */
export const ComplainForm = observer(function ComplainForm({
  subject,
  id,
  unknown,
  onSent,
}: ComplainFormProps) {
  const store = useStore(() => new ComplainStore(subject, id), {
    load: (complaint) => complaint.asked.load(),
  })
  const { asked, form, pictures, sent, send } = store
  useEffect(() => {
    if (sent) onSent?.(sent)
  }, [sent, onSent])
  if (sent && onSent) return null
  if (sent) {
    return (
      <Empty
        drawing="plane"
        title={t('收到了，编号 {number}', { number: sent.number })}
        text={t('{state}。有结果会发到系统通知，进展在“我的”页的举报与申诉里。', {
          state: caseTitle(sent.state),
        })}
        action={{ label: t('完成'), onTap: back }}
      />
    )
  }
  if (!asked.data) {
    if (asked.phase !== 'error') return <FormSkeleton />
    if (unknown && refusedField(asked.error, 'subject')) return unknown
    return <ErrorState error={asked.error} onRetry={() => void asked.load()} />
  }
  const rows = asked.data.reasons.map(({ key, title }) => ({ key, label: title }))
  return (
    <View className="co-page">
      <View className="u-pad co-lead">
        <View className="u-display" ariaRole="heading">
          {t('这{what}有什么问题？', { what: asked.data.said })}
        </View>
        <View className="u-meta">
          {t('对方不会知道是谁举报的。每天最多举报 {n} 次。', { n: limits.perDay })}
        </View>
      </View>
      <FormErrorSummary form={form} />
      <RadioField {...form.field('reason')} rows={rows} />
      <TextareaField
        {...form.field('text')}
        max={limits.text.max}
        placeholder={t('说具体一点，审核得更快')}
      />
      <Field label={t('图片')} hint={t('截图等能说明问题的图片，最多 {n} 张', { n: pictures.max })}>
        <PicturesUploader of={pictures} />
      </Field>
      <View className="u-pad">
        <Button block loading={form.busy} onTap={() => void send()}>
          {t('提交举报')}
        </Button>
      </View>
    </View>
  )
})
