import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { business } from '@contract/secondhand/rules'
import { limits } from '@contract/secondhand/sellers/rules'
import type { Business } from '@contract/secondhand/sellers/schema'
import { Needs } from '@/shell/needs/needs'
import { MerchantCard } from '@/shell/payment/merchant-card'
import { ReasonSheet } from '@/shell/roles/reason-sheet'
import { PicturesUploader } from '@/shell/pictures-uploader'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { ActionBar } from '@/ui/action-bar'
import { BarButton } from '@/ui/bar-button'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { Field } from '@/ui/form/field'
import { TextField } from '@/ui/form/text-field'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { PictureGrid } from '@/ui/picture-grid'
import { FormSkeleton } from '@/ui/states/page-skeletons'
import { Tag } from '@/ui/tag'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { BusinessStore } from './business-store'
import './business.css'

const needs = ['school', 'student'] as const

/** A whole page: verification as a business, as it stands, or the form of it. For who is signed in. */
export const BusinessForm = observer(function BusinessForm() {
  useTitle(t('商家认证'))
  return (
    <Needs of={needs}>
      <Verification />
    </Needs>
  )
})

const Verification = observer(function Verification() {
  const store = useStore(() => new BusinessStore(), { show: true })
  const { form } = store.draft
  const [appealing, setAppealing] = useState(false)
  const send = async () => {
    if (await store.send()) feedback.toast(t('交上去了，等学校审核'), { icon: 'success' })
  }
  return (
    <PageFrame
      foot={
        store.open && (
          <ActionBar>
            {store.mayAppeal && (
              <Button kind="line" onTap={() => setAppealing(true)}>
                {t('申诉')}
              </Button>
            )}
            <BarButton loading={form.busy} onTap={() => void send()}>
              {t('提交认证')}
            </BarButton>
          </ActionBar>
        )
      }
    >
      <Loaded of={store.stored} skeleton={<FormSkeleton />}>
        {(stored) => (store.open ? <Fields store={store} stored={stored} /> : <Standing stored={stored} />)}
      </Loaded>
      {appealing && (
        <ReasonSheet
          title={t('申诉')}
          label={t('提交申诉')}
          room={limits.appeal}
          placeholder={t('写清楚为什么不该撤销。只能申诉一次，由另一位管理员处理')}
          onClose={() => setAppealing(false)}
          onSend={store.appeal}
        />
      )}
    </PageFrame>
  )
})

const lead = ({ state, reason, appeal }: Business): string => {
  if (state === 'refused') return t('没有通过：{reason}', { reason })
  if (state === 'revoked')
    return appeal.state === 'refused'
      ? t('认证被学校撤销：{reason}。申诉没有成立：{answer}。改好材料可以重新申请。', {
          reason,
          answer: appeal.answer,
        })
      : t('认证被学校撤销：{reason}。不同意可以申诉一次，也可以改好材料重新申请。已经卖出的照原来的约定。', {
          reason,
        })
  if (state === 'asked')
    return t(
      '你最近 {days} 天卖出的超过了 {pieces} 件或 {yuan} 元。按规定要先认证为商家，才能继续上架和出售。',
      {
        days: business.days,
        pieces: business.pieces,
        yuan: business.turnover / 100,
      },
    )
  return t('长期卖东西、有营业执照的同学可以认证。')
}

const Fields = observer(function Fields({ store, stored }: { store: BusinessStore; stored: Business }) {
  const { draft } = store
  const { form } = draft
  return (
    <View className="sn-business">
      <View className="u-text sn-business-lead">{lead(stored)}</View>
      <FormErrorSummary form={form} />
      <TextField {...form.field('name')} max={limits.name.max} placeholder={t('和营业执照上的一致')} />
      <TextField
        {...form.field('licence')}
        max={limits.licence.typed}
        placeholder={t('营业执照上的 18 位代码')}
      />
      <Field label={t('营业执照照片（最多 {n} 张）', { n: limits.pictures.max })} required>
        <PicturesUploader of={draft.pictures} />
      </Field>
      <View className="u-meta u-text sn-business-lead">
        {t('由本校管理员审核，结果会发到系统通知。通过后，买家从你这里买的东西可以七天无理由退货。')}
      </View>
    </View>
  )
})

const standings = {
  verified: {
    tag: t('已认证'),
    tone: 'green',
    text: t('买家从你这里买的东西，收到后七天内可以无理由退货。'),
  },
  waiting: { tag: t('审核中'), tone: 'amber', text: t('由本校管理员审核，结果会发到系统通知。') },
  appealed: { tag: t('申诉中'), tone: 'amber', text: t('由另一位管理员处理，结果会发到系统通知。') },
} as const

function Standing({ stored: { state, name, licence, pictures, appeal } }: { stored: Business }) {
  const { tag, tone, text } =
    standings[appeal.state === 'open' ? 'appealed' : state === 'verified' ? 'verified' : 'waiting']
  return (
    <View className="sn-business">
      <Card className="sn-business-card">
        <View className="u-row u-gap12">
          <View className="u-strong u-text u-grow">{name}</View>
          <Tag tone={tone}>{tag}</Tag>
        </View>
        <View className="u-ink2 u-figures u-text">{licence}</View>
        <PictureGrid pictures={pictures} />
      </Card>
      {appeal.state === 'open' && <View className="u-text sn-business-lead">{appeal.text}</View>}
      <View className="u-meta u-text sn-business-lead">{text}</View>
      {state === 'verified' && <MerchantCard />}
    </View>
  )
}
