import React, { useEffect } from 'react'
import { observer } from 'mobx-react-lite'
import { feedbackKinds, feedbackTitles, limits } from '@contract/help/rules'
import type { Ticket } from '@contract/help/schema'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { PicturesUploader } from '@/shell/pictures-uploader'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Button } from '@/ui/button'
import { Chips } from '@/ui/chips'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { Field } from '@/ui/form/field'
import { TextField } from '@/ui/form/text-field'
import { TextareaField } from '@/ui/form/textarea-field'
import { listTime } from '@/ui/format'
import { PagedListView } from '@/ui/list/paged-list-view'
import { Section } from '@/ui/section'
import { LinesSkeleton } from '@/ui/states/page-skeletons'
import { Tag } from '@/ui/tag'
import type { WriteStore } from './write-store'
import '@/shell/account/account.css'
import './help.css'

const kinds = feedbackKinds.map((key) => ({ key, label: t(feedbackTitles[key]) }))
const keyOf = ({ id }: Ticket) => id
const linkToThread = ({ id }: Pick<Ticket, 'id'>) => linkTo(`/pages/personalSetting/helpdetail?thread=${id}`)

const words = {
  feedback: {
    placeholder: t('在哪一页、做了什么、看到了什么'),
    earlier: t('我的反馈'),
    none: t('还没有写过反馈。'),
  },
  question: {
    placeholder: t('想问什么？说得越具体，答得越快'),
    earlier: t('我的咨询'),
    none: t('还没有问过客服。'),
  },
} as const

/** Writes to the service desk; below it what was written before, with what came of it. */
export const WriteForm = observer(function WriteForm({ store }: { store: WriteStore }) {
  const { about, form, pictures, kind, earlier } = store
  useEffect(() => {
    void earlier.refresh()
  }, [earlier])
  const send = async () => {
    const thread = await store.send()
    if (!thread) return
    feedback.toast(t('收到了，回复后会通知你'), { icon: 'success' })
    linkToThread(thread)()
  }
  return (
    <>
      <View className="he-form">
        <FormErrorSummary form={form} />
        {about === 'feedback' && (
          <Field label={t('类型')}>
            <View className="he-kinds">
              <Chips items={kinds} value={kind} onChange={store.choose} />
            </View>
          </Field>
        )}
        <TextareaField {...form.field('text')} max={limits.text.max} placeholder={words[about].placeholder} />
        <Field label={t('图片')}>
          <PicturesUploader of={pictures} />
        </Field>
        {about === 'feedback' && (
          <TextField {...form.field('contact')} placeholder={t('微信、QQ 或邮箱，可以不填')} />
        )}
        <View className="a-act">
          <Button block loading={form.busy} onTap={() => void send()}>
            {t('提交')}
          </Button>
        </View>
      </View>
      <View className="he-list">
        <Section title={words[about].earlier} />
        <PagedListView
          list={earlier}
          keyOf={keyOf}
          renderItem={(ticket) => <TicketRow ticket={ticket} />}
          rowHeight={64}
          skeleton={<LinesSkeleton rows={2} />}
          empty={<View className="he-top u-meta">{words[about].none}</View>}
        />
      </View>
    </>
  )
})

function TicketRow({ ticket }: { ticket: Ticket }) {
  const { kind, excerpt, answered, at } = ticket
  const about = kind === 'question' ? '' : t(feedbackTitles[kind])
  return (
    <View className="he-row" ariaRole="button" onTap={linkToThread(ticket)} hoverClassName="u-cell-press">
      <View className="u-grow">
        <View className="u-one">{excerpt}</View>
        <View className="u-meta">{[about, listTime(at)].filter(Boolean).join(' · ')}</View>
      </View>
      {answered ? <Tag tone="green">{t('已回复')}</Tag> : <Tag>{t('等待回复')}</Tag>}
    </View>
  )
}
