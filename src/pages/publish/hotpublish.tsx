import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/hot/rules'
import { t } from '@/locale'
import { PicturesUploader } from '@/shell/pictures-uploader'
import { endings, TalkPublishStore, type Ending } from '@/features/hot/publish-store'
import { pathOfTalk } from '@/features/hot/pages'
import { TalkPreview } from '@/features/hot/talk-card'
import { DraftBar } from '@/shell/draft-bar'
import { withNeeds } from '@/shell/needs/needs'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { navigation } from '@/platform/navigation'
import { DateField, TimeField } from '@/ui/form/date-field'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { Field } from '@/ui/form/field'
import { RadioField } from '@/ui/form/option-fields'
import { PickerField } from '@/ui/form/picker-field'
import { TextField } from '@/ui/form/text-field'
import { TextareaField } from '@/ui/form/textarea-field'
import { PageFrame } from '@/ui/page-frame'
import { Section } from '@/ui/section'

const endingTitles: Record<Ending, string> = {
  never: t('由我来结束'),
  '1': t('1 天后'),
  '3': t('3 天后'),
  '7': t('7 天后'),
  chosen: t('自己选时间'),
}

/** Begins a talk. Leaving keeps the words for the next time. */
export default withNeeds(
  ['school'],
  observer(function HotPublish() {
    const [store] = useState(() => new TalkPublishStore())
    const { form } = store
    const publish = async () => {
      const talk = await store.send()
      if (!talk) return
      feedback.toast(
        talk.withheld ? t('已提交，审核通过后大家就能看到') : t('发出去了'),
        talk.withheld ? undefined : { icon: 'success' },
      )
      void navigation.redirectTo(pathOfTalk(talk.id))
    }
    return (
      <PageFrame
        foot={
          <DraftBar
            written={store.written}
            onDiscard={store.discard}
            label={t('发布')}
            busy={form.busy}
            onSend={publish}
          />
        }
      >
        <View className="h-form">
          <FormErrorSummary form={form} />
          <TalkFields store={store} />
          <Section title={t('别人会看到')} />
          <TalkPreview talk={store.preview} />
        </View>
      </PageFrame>
    )
  }),
)

const TalkFields = observer(function TalkFields({ store }: { store: TalkPublishStore }) {
  const { form, pictures } = store
  return (
    <>
      <TextField
        {...form.field('title')}
        max={limits.title.max}
        placeholder={t('比如：图书馆该不该通宵开放')}
      />
      <TextField {...form.field('red')} max={limits.side.max} placeholder={t('2 到 12 个字')} />
      <TextField {...form.field('blue')} max={limits.side.max} placeholder={t('2 到 12 个字')} />
      <TextareaField
        {...form.field('text')}
        max={limits.text.max}
        placeholder={t('事情的来龙去脉，可以不写')}
      />
      <Field label={t('图片（可以不传）')}>
        <PicturesUploader of={pictures} />
      </Field>
      <PickerField
        {...form.field('ending')}
        rows={endings.map((key) => ({ key, label: endingTitles[key] }))}
      />
      {form.values.ending === 'chosen' && (
        <>
          <DateField {...form.field('day')} />
          <TimeField {...form.field('time')} />
        </>
      )}
      <RadioField
        {...form.field('scope')}
        rows={[
          { key: 'school', label: t('本校同学') },
          { key: 'everyone', label: t('所有人') },
        ]}
      />
    </>
  )
})
