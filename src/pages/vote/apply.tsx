import React from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/vote/rules'
import type { VoteDetail } from '@contract/vote/schema'
import { t } from '@/locale'
import { DraftBar } from '@/shell/draft-bar'
import { back } from '@/shell/links'
import { Needs } from '@/shell/needs/needs'
import { PicturesUploader } from '@/shell/pictures-uploader'
import { withId } from '@/shell/with-id'
import { ApplyStore } from '@/features/vote/apply-store'
import { pathOfEntry } from '@/features/vote/pages'
import { termsOf } from '@/features/vote/labels'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { navigation } from '@/platform/navigation'
import { usePageQuery } from '@/platform/query'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { Field } from '@/ui/form/field'
import { TextField } from '@/ui/form/text-field'
import { TextareaField } from '@/ui/form/textarea-field'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { FormSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import '@/features/vote/vote.css'

/**
 * Puts an entry up in an event, `?id=`: oneself, or what its creator adds. Leaving keeps it for the next time. Of `?entry=`
 * it changes that one, while nobody has voted.
 */
export default withId(
  observer(function VoteApply({ id }: { id: string }) {
    const { entry: changed } = usePageQuery<{ entry: string }>()
    const store = useStore(() => new ApplyStore(id, changed))
    const { data } = store.event
    useTitle(changed !== undefined ? t('修改选项') : data?.mine ? t('添加选项') : undefined)
    const send = async () => {
      const entry = await store.send()
      if (!entry) return
      feedback.toast(
        entry.withheld || entry.review === 'waiting'
          ? t('已提交，审核通过后大家就能看到')
          : changed !== undefined
            ? t('已保存')
            : data?.mine
              ? t('已添加')
              : t('报名成功'),
        entry.withheld || entry.review === 'waiting' ? undefined : { icon: 'success' },
      )
      if (changed !== undefined) back()
      else void navigation.redirectTo(pathOfEntry(entry.id))
    }
    return (
      <PageFrame
        foot={
          data && (
            <DraftBar
              written={store.written}
              onDiscard={store.draft.discard}
              label={changed !== undefined ? t('保存') : data.mine ? t('添加') : t('提交报名')}
              busy={store.draft.form.busy}
              onSend={send}
            />
          )
        }
      >
        <Loaded of={store.event} skeleton={<FormSkeleton fields={3} />}>
          {(event) => (
            <Needs of={event.voters === 'students' && !event.mine ? ['student'] : []} part>
              <Form store={store} event={event} />
            </Needs>
          )}
        </Loaded>
      </PageFrame>
    )
  }),
)

const Form = observer(function Form({ store, event }: { store: ApplyStore; event: VoteDetail }) {
  const { form, pictures } = store.draft
  return (
    <View className="vo-form">
      <View className="vo-entry">
        <View className="u-display u-text">{event.title}</View>
        <View className="u-meta">{termsOf(event)}</View>
        {!event.mine && event.review && <View className="u-meta">{t('发起人审核后才会参选。')}</View>}
      </View>
      <FormErrorSummary form={form} />
      <TextField {...form.field('name')} max={limits.name.max} placeholder={t('大家投票时看到的名字')} />
      <Field label={t('照片（可以不传）')}>
        <PicturesUploader of={pictures} />
      </Field>
      <TextareaField
        {...form.field('text')}
        max={limits.text.max}
        placeholder={t('参选宣言、作品说明，可以不写')}
      />
    </View>
  )
})
