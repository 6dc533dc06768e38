import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { merchantNumber } from '@contract/payment/rules'
import type { Merchant } from '@contract/payment/merchant/schema'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { ignored } from '@/platform/ignored'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { FormModel } from '@/ui/form/model'
import { TextField } from '@/ui/form/text-field'
import { Sheet } from '@/ui/sheet'
import { Tag } from '@/ui/tag'
import './payment.css'

const standings = {
  none: { tag: t('没有填'), tone: 'plain' },
  waiting: { tag: t('等学校确认'), tone: 'amber' },
  refused: { tag: t('没有通过'), tone: 'red' },
  confirmed: { tag: t('已确认'), tone: 'green' },
} as const

const said = ({ state, reason, number, wanted }: Merchant): string => {
  if (state === 'refused') return t('没有通过：{reason}', { reason })
  if (state === 'waiting' && number !== '')
    return t('新号 {wanted} 等学校确认，之前还用 {number}。', { wanted, number })
  if (state === 'confirmed') return t('买家和别的卖家的一起付时，你的那份直接到这个商户号，不进余额。')
  return t('填了微信支付的特约商户号，买家就能把你和别的卖家的一次付清。')
}

async function giveUp(stored: Resource<Merchant>): Promise<void> {
  const sure = await feedback.modal({
    title: t('不再使用这个商户号？'),
    content: t('以后的货款进你的余额；已经付到商户号的不变。'),
    confirmText: t('不再使用'),
  })
  // the call says itself why it failed
  if (sure) await ignored(post('payments/merchantSave', {}).then((now) => stored.set(now)))
}

/** A seller's own merchant number, where combined payments are open; nothing elsewhere. */
export const MerchantCard = observer(function MerchantCard() {
  const [stored] = useState(() => new Resource(() => get('payments/merchant', undefined, inPlace)))
  const [writing, setWriting] = useState(false)
  useEffect(() => void stored.load(), [stored])
  const { data, phase } = stored
  if (phase === 'error') return <NotLoaded onRetry={() => void stored.load()} />
  if (!data?.open) return null
  const { tag, tone } = standings[data.state]
  return (
    <Card className="pm-merchant">
      <View className="u-row u-gap12">
        <View className="u-strong u-grow">{t('微信商户号')}</View>
        <Tag tone={tone}>{tag}</Tag>
      </View>
      {(data.wanted || data.number) !== '' && (
        <View className="u-figures">{data.wanted === '' ? data.number : data.wanted}</View>
      )}
      <View className="u-meta u-text">{said(data)}</View>
      <View className="u-row u-gap12">
        <View className="u-grow">
          <Button block kind="line" size={44} onTap={() => setWriting(true)}>
            {data.state === 'none' ? t('填写') : t('更换')}
          </Button>
        </View>
        {data.state !== 'none' && (
          <Button kind="quiet" size={44} onTap={() => void giveUp(stored)}>
            {t('不再使用')}
          </Button>
        )}
      </View>
      {writing && (
        <NumberSheet
          onClose={() => setWriting(false)}
          onSend={async (number) => stored.set(await post('payments/merchantSave', { number }))}
        />
      )}
    </Card>
  )
})

const NotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <Card className="pm-merchant">
    <View className="u-row u-gap12">
      <View className="u-text u-grow">{t('微信商户号没有加载出来')}</View>
      <Button kind="line" size={44} icon="refresh" onTap={onRetry}>
        {t('重新加载')}
      </Button>
    </View>
  </Card>
)

const NumberSheet = observer(function NumberSheet({
  onClose,
  onSend,
}: {
  onClose: () => void
  onSend: (number: string) => Promise<void>
}) {
  const [form] = useState(
    () =>
      new FormModel({
        initial: { number: '' },
        limits: { number: { label: t('微信商户号'), required: true } },
        check: ({ number }) =>
          new RegExp(merchantNumber.pattern).test(number.trim())
            ? {}
            : { number: t('商户号是 8 到 10 位数字') },
      }),
  )
  const send = async () => {
    const sent = await form.submit(({ number }) => onSend(number.trim()).then(() => true)).catch(() => false)
    if (!sent) return
    feedback.toast(t('交上去了，等学校确认'), { icon: 'success' })
    onClose()
  }
  const title = t('微信商户号')
  return (
    <Sheet open onClose={onClose} label={title} head={<View className="u-title">{title}</View>} bare>
      <View className="pm-merchant-form">
        <TextField
          {...form.field('number')}
          max={merchantNumber.max}
          placeholder={t('微信支付特约商户的商户号')}
        />
        <View className="pm-merchant-end">
          <Button block loading={form.busy} onTap={() => void send()}>
            {t('交给学校确认')}
          </Button>
        </View>
      </View>
    </Sheet>
  )
})
