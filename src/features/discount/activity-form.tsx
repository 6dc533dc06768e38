import React from 'react'
import { observer } from 'mobx-react-lite'
import { expiryWords, limits } from '@contract/discount/rules'
import { PicturesUploader } from '@/shell/pictures-uploader'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { DateField, TimeField } from '@/ui/form/date-field'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { Field } from '@/ui/form/field'
import { TextField } from '@/ui/form/text-field'
import { TextareaField } from '@/ui/form/textarea-field'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { DraftPage } from './draft-page'
import { ActivityFormStore } from './activity-form-store'
import { pathOfActivity } from './pages'
import './discount.css'

const { activity } = limits

/** Writes down a rush of a shop, or changes it before its start. */
export const ActivityForm = observer(function ActivityForm({
  shop,
  id,
}: {
  shop: string
  id?: string | undefined
}) {
  const store = useStore(() => new ActivityFormStore(shop, id))
  useTitle(id === undefined ? t('办抢券活动') : t('修改活动'))
  return (
    <DraftPage
      store={store}
      label={id === undefined ? t('发布活动') : t('保存')}
      made={id === undefined ? pathOfActivity : undefined}
    >
      {({ shop: name }) => <Fields store={store} name={name} />}
    </DraftPage>
  )
})

const Fields = observer(function Fields({ store, name }: { store: ActivityFormStore; name: string }) {
  const { form, pictures } = store.draft
  return (
    <View className="dc-form">
      <View className="u-meta u-pad dc-note">
        {t('{name}的抢券活动。开抢以后不能再改，只能提前结束。', { name })}
      </View>
      <FormErrorSummary form={form} />
      <TextField {...form.field('title')} max={activity.title.max} placeholder={t('例如满 20 减 8')} />
      <TextField {...form.field('gives')} max={activity.gives.max} placeholder={t('一张券给什么')} />
      <TextareaField
        {...form.field('terms')}
        max={activity.terms.max}
        placeholder={t('哪些不参加，要不要预约')}
      />
      <Field label={t('图片（可以不传）')}>
        <PicturesUploader of={pictures} />
      </Field>
      <TextField {...form.field('pieces')} type="number" max={6} />
      <TextField {...form.field('price')} type="number" max={6} hint={t('0 就是免费')} />
      <TextField {...form.field('each')} type="number" max={2} />
      <DateField {...form.field('startDay')} />
      <TimeField {...form.field('startTime')} />
      <DateField {...form.field('endDay')} />
      <TimeField {...form.field('endTime')} />
      <DateField {...form.field('useDay')} hint={t('到那天的 24 点。{words}', { words: t(expiryWords) })} />
    </View>
  )
})
