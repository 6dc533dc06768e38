import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { columns, limits, type Column } from '@contract/radio/rules'
import { t } from '@/locale'
import { PicturesUploader } from '@/shell/pictures-uploader'
import { View } from '@/platform/components'
import { navigation } from '@/platform/navigation'
import { Button } from '@/ui/button'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { Field } from '@/ui/form/field'
import { RadioField } from '@/ui/form/option-fields'
import { TextField } from '@/ui/form/text-field'
import { TextareaField } from '@/ui/form/textarea-field'
import { Icon } from '@/ui/icons/icon'
import { pathOfProgramme } from './pages'
import { PublishStore } from './publish-store'
import './radio.css'

const rows = Object.entries(columns).map(([key, label]) => ({ key: key as Column, label: t(label) }))

/** Puts a programme on the air. */
export const PublishForm = observer(function PublishForm() {
  const [store] = useState(() => new PublishStore())
  const { form, cover } = store
  const send = async () => {
    const programme = await store.publish()
    if (programme) await navigation.redirectTo(pathOfProgramme(programme.id))
  }
  return (
    <View>
      <FormErrorSummary form={form} more={store.missing ? 1 : 0} />
      <RecordingField store={store} />
      <TextField {...form.field('title')} placeholder={t('这一期讲什么')} />
      <RadioField {...form.field('column')} rows={rows} />
      <TextareaField
        {...form.field('intro')}
        max={limits.intro.max}
        placeholder={t('嘉宾、歌单、想说的话')}
      />
      <Field label={t('封面')} hint={t('方形的图最好看，可以不放')}>
        <PicturesUploader of={cover} />
      </Field>
      <View className="rd-end">
        <View className="u-meta">{t('学校的管理员会先听一遍，通过后大家才能听到。')}</View>
        <Button block loading={form.busy} onTap={() => void send()}>
          {t('发布节目')}
        </Button>
      </View>
    </View>
  )
})

const RecordingField = observer(function RecordingField({ store }: { store: PublishStore }) {
  const { recording, canChoose, missing } = store
  if (!canChoose)
    return (
      <Field label={t('录音')}>
        <View className="u-ink2 u-text">{t('这里选不了录音文件，请在网页版或微信里发布。')}</View>
      </Field>
    )
  const state = !recording
    ? ''
    : (recording.error ?? (recording.id ? t('传好了') : t('已上传 {n}%', { n: recording.percent })))
  return (
    <Field
      label={t('录音')}
      required
      error={missing ? t('请选择录音') : undefined}
      hint={t('mp3、m4a、wav 都可以，最长两小时')}
    >
      <View
        className="rd-file"
        ariaRole="button"
        onTap={() => (recording?.error ? store.retry() : void store.choose())}
      >
        <Icon name={recording?.error ? 'refresh' : 'microphone'} />
        <View className="u-grow u-one">{recording?.file.name ?? t('选择录音文件')}</View>
        <View className="u-meta">{recording?.error ? t('没传上去，点一下重试') : state}</View>
      </View>
    </Field>
  )
})
