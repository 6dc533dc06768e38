import React from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/topic/rules'
import { t } from '@/locale'
import { back } from '@/shell/links'
import { PicturesUploader } from '@/shell/pictures-uploader'
import { NewPictureLine } from '@/shell/new-picture'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { navigation } from '@/platform/navigation'
import { Button } from '@/ui/button'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { Field } from '@/ui/form/field'
import { RadioField } from '@/ui/form/option-fields'
import { PickerField } from '@/ui/form/picker-field'
import { TextField } from '@/ui/form/text-field'
import { TextareaField } from '@/ui/form/textarea-field'
import { categoryRows } from './categories'
import type { ProposeStore } from './propose-store'
import { Cover } from '../../shell/topic/topic-row'
import '../../shell/topic/topic.css'

/** A topic's words and cover: of one that is proposed, or that is changed. */
export const TopicForm = observer(function TopicForm({ store }: { store: ProposeStore }) {
  const { form, renames, id } = store
  const send = async () => {
    const topic = await store.send()
    if (!topic) return
    if (id === undefined) return void navigation.redirectTo('/pages/public/submit_success?kind=topic')
    feedback.toast(topic.state === 'pending' ? t('改好了，等待审核') : t('改好了'), { icon: 'success' })
    back()
  }
  const reviewed =
    form.values.scope === 'everyone'
      ? t('由平台审核，结果会发到系统通知。')
      : t('由本校的话题管理员或学校管理员审核，结果会发到系统通知。')
  const after = renames ? reviewed : t('保存后马上生效。')
  return (
    <View className="tp-form">
      <FormErrorSummary form={form} />
      <TextField
        {...form.field('name')}
        max={limits.name.max}
        disabled={!renames}
        placeholder={t('两个字以上，别人写 # 就能用')}
        hint={renames ? undefined : t('话题开放后不能改名')}
      />
      <PickerField {...form.field('category')} rows={categoryRows()} placeholder={t('请选择分类')} />
      {id === undefined && (
        <RadioField
          {...form.field('scope')}
          rows={[
            { key: 'school', label: t('本校的话题') },
            { key: 'everyone', label: t('全国的话题，由平台审核') },
          ]}
        />
      )}
      <TextareaField
        {...form.field('intro')}
        max={limits.intro.max}
        placeholder={t('聊什么，希望大家怎么聊')}
      />
      <CoverField store={store} />
      <View className="tp-end">
        <Button block loading={form.busy} onTap={() => void send()}>
          {id === undefined ? t('提交提议') : t('保存')}
        </Button>
        <View className="u-meta tp-intro">{after}</View>
      </View>
    </View>
  )
})

const CoverField = observer(function CoverField({ store }: { store: ProposeStore }) {
  const { pictures, cover, form } = store
  return (
    <Field label={t('封面（可以不传）')}>
      <NewPictureLine picture={store.stored.data?.new_cover ?? null} />
      {cover && pictures.items.length === 0 ? (
        <View className="u-row u-gap12">
          <Cover topic={{ cover, name: form.values.name }} large />
          <Button size={32} kind="line" onTap={store.removeCover}>
            {t('换掉')}
          </Button>
        </View>
      ) : (
        <PicturesUploader of={pictures} />
      )}
    </Field>
  )
})
