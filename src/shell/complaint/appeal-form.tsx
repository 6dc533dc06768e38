import React from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/complaint/rules'
import type { Appeal, Decision } from '@contract/complaint/schema'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { Field } from '@/ui/form/field'
import { TextareaField } from '@/ui/form/textarea-field'
import { fullTime } from '@/ui/format'
import { Loaded } from '@/ui/loaded'
import { PictureGrid } from '@/ui/picture-grid'
import { LinesSkeleton } from '@/ui/states/page-skeletons'
import { Tag } from '@/ui/tag'
import { useStore } from '@/ui/use-store'
import { AppealStore } from './appeal-store'
import { Evidence } from './evidence'
import { appealTitle, appealTones, because, measure } from './labels'
import './complaint.css'
import { PicturesUploader } from '@/shell/pictures-uploader'

/** One decision against the person: what, why, until when it can be appealed, and the appeal. */
export const AppealForm = observer(function AppealForm({ id }: { id: string }) {
  const store = useStore(() => new AppealStore(id), { load: ({ decision }) => decision.load() })
  return (
    <Loaded of={store.decision} skeleton={<LinesSkeleton rows={3} />}>
      {(data) => (
        <View className="co-page">
          <Card className="co-card">
            <View className="u-title">{measure(data)}</View>
            <View className="u-text">{t('原因：{why}', { why: because(data.outcome) })}</View>
            <View className="u-meta">{`${data.number} · ${fullTime(data.outcome.at)}`}</View>
            <View className="u-hr" />
            <Evidence snapshot={data.snapshot} />
          </Card>
          {data.appeal && <Made appeal={data.appeal} />}
          {!data.appeal &&
            (data.appealable ? (
              <Write store={store} decision={data} />
            ) : (
              <View className="u-pad u-meta">
                {t('申诉要在 {time} 前提出，已经过期了。', { time: fullTime(data.until) })}
              </View>
            ))}
        </View>
      )}
    </Loaded>
  )
})

function Made({ appeal: { number, state, text, pictures, note, at } }: { appeal: Appeal }) {
  return (
    <Card className="co-card">
      <View className="co-head">
        <View className="u-strong u-grow">{t('我的申诉')}</View>
        <Tag tone={appealTones[state]}>{appealTitle(state)}</Tag>
      </View>
      <View className="u-text">{text}</View>
      {pictures.length > 0 && <PictureGrid pictures={pictures} />}
      {note !== '' && <View className="u-text">{t('结果：{note}', { note })}</View>}
      <View className="u-meta">{`${number} · ${fullTime(at)}`}</View>
      {state === 'open' && <View className="u-meta">{t('由另一位审核员复核，有结果会发到系统通知。')}</View>}
    </Card>
  )
}

const Write = observer(function Write({ store, decision }: { store: AppealStore; decision: Decision }) {
  const { form, pictures, send } = store
  return (
    <>
      <FormErrorSummary form={form} />
      <TextareaField
        {...form.field('text')}
        max={limits.text.max}
        placeholder={t('为什么不应该这样处理？写清楚事实')}
      />
      <Field label={t('图片')} hint={t('能说明情况的图片，最多 {n} 张', { n: pictures.max })}>
        <PicturesUploader of={pictures} />
      </Field>
      <View className="u-pad co-end">
        <Button block loading={form.busy} onTap={() => void send()}>
          {t('提交申诉')}
        </Button>
        <View className="u-meta">
          {t('一个决定只能申诉一次，{time} 前有效，由另一位审核员复核。', { time: fullTime(decision.until) })}
        </View>
      </View>
    </>
  )
})
