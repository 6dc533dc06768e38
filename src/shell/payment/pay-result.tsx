import React from 'react'
import { channelTitles } from '@contract/payment/rules'
import type { Paying } from '@contract/payment/schema'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { fullTime } from '@/ui/format'
import { Icon } from '@/ui/icons/icon'
import type { IconName } from '@/ui/icons/names'
import { Price } from '@/ui/price'
import { leaveFor } from './leave'
import './payment.css'

type Ended = Exclude<Paying['state'], 'open' | 'paying'>
const shown: Record<Ended, { icon: IconName; title: string }> = {
  paid: { icon: 'circle-check', title: t('付好了') },
  refunded: { icon: 'arrow-back-up', title: t('钱已经退回') },
  closed: { icon: 'alert-circle', title: t('不能支付了') },
}

/** How it ended, and the way on. */
export function PayResult({ data }: { data: Paying }) {
  const { icon, title } = shown[data.state as Ended]
  const { amount, reason, channel, paid_at: at, page } = data
  return (
    <View className="pm-result">
      <View className={data.state === 'paid' ? 'pm-done' : 'pm-ended'}>
        <Icon name={icon} size={64} />
      </View>
      <View className="u-display pm-result-title" ariaRole="status">
        {title}
      </View>
      {amount > 0 && data.state !== 'closed' && <Price fen={amount} size="title" />}
      <View className="u-ink2 pm-result-text">
        {data.state === 'closed'
          ? reason
          : [data.title, channel && t(channelTitles[channel]), at && fullTime(at), reason]
              .filter(Boolean)
              .join(' · ')}
      </View>
      <Button block onTap={() => leaveFor(page)}>
        {data.state === 'paid' ? t('完成') : t('返回')}
      </Button>
    </View>
  )
}
