import React from 'react'
import { observer } from 'mobx-react-lite'
import type { Part } from '@contract/payment/schema'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { CellGroup } from '@/ui/cell'
import { classes } from '@/ui/classes'
import { formatFen } from '@/ui/format'
import { Icon } from '@/ui/icons/icon'
import type { PayStore } from './pay-store'
import './payment.css'

const stateTitles: Record<Part['state'], string> = {
  open: t('待付'),
  paid: t('已付'),
  closed: t('已关闭'),
}

/** What is each seller's: which are paid, and whose turn it is where the channel pays one at a time. */
export const PayParts = observer(function PayParts({
  store,
  parts,
}: {
  store: PayStore
  parts: readonly Part[]
}) {
  const { next } = store
  const paid = parts.filter(({ state }) => state === 'paid').length
  return (
    <View className="pm-parts">
      <View className="u-meta pm-parts-head" ariaRole="status">
        {next === null
          ? t('{n} 位卖家', { n: parts.length })
          : t('{way}分 {n} 笔付，每个卖家一笔，已付 {paid} 笔。付好的不受影响，没付的到时间自动关闭', {
              way: store.channelTitle,
              n: parts.length,
              paid,
            })}
      </View>
      <CellGroup>
        {parts.map((part, index) => (
          <View key={part.id} className={classes('pm-part', part.state === 'closed' && 'u-ink3')}>
            <View className={classes('pm-part-n', part.state === 'paid' && 'pm-done')}>
              {part.state === 'paid' ? (
                <Icon name="circle-check" size={20} />
              ) : (
                <View className="u-meta u-figures">{index + 1}</View>
              )}
            </View>
            <View className="u-grow">
              <View className="u-one">{part.title}</View>
              <View className="u-meta">
                {part.id === next?.id ? t('这一笔现在付') : stateTitles[part.state]}
              </View>
            </View>
            <View className="u-figures">¥{formatFen(part.amount)}</View>
          </View>
        ))}
      </CellGroup>
    </View>
  )
})
