import React, { useMemo } from 'react'
import type { Sale } from '@contract/sale/shapes'
import { t } from '@/locale'
import { CodeCard } from '@/shell/order/code-card'
import { qrPicture } from '@/shell/qr'
import { Image, View } from '@/platform/components'
import type { Side } from './acts'
import { addressOfCode } from './code'
import { useSale } from './of-kind'
import './sale.css'

/** One's own code, to be shown as the thing changes hands; it is on the device, and needs no network. */
export function OwnCode({ order: { id, code }, side }: { order: Sale; side: Side }) {
  const kind = useSale()
  const picture = useMemo(
    () => (code === null ? null : qrPicture(addressOfCode(kind, id, code))),
    [kind, id, code],
  )
  if (code === null || picture === null) return null
  return (
    <View className="tx-code">
      <CodeCard
        title={t('你的交付码')}
        text={side === 'buyer' ? t('看好东西，再给卖家扫或念') : t('把东西交出去时，给买家扫或念')}
        code={code}
      />
      <View className="tx-qr">
        <Image className="tx-qr-img" src={picture} mode="aspectFit" alt={t('交付码的二维码')} />
      </View>
      <View className="u-meta tx-code-note">
        {t('任意一方扫对方的码就算交付。断网时也能出示，由连着网的一方扫。')}
      </View>
    </View>
  )
}
