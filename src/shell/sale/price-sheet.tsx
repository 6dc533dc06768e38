import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/sale/rules'
import type { Sale } from '@contract/sale/shapes'
import { t } from '@/locale'
import { submit } from '@/shell/account/submit'
import { BillLine } from '@/shell/order/bill'
import { fenOf, yuan } from '@/shell/order/labels'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { FormModel } from '@/ui/form/model'
import { TextField } from '@/ui/form/text-field'
import { formatFen } from '@/ui/format'
import { FormSheet } from '@/shell/order/form-sheet'
import type { SaleStore } from './sale-store'

interface PriceSheetProps {
  store: SaleStore
  order: Sale
  onClose: () => void
}

const most = 5_000_000
const plain = (fen: number): string => formatFen(fen).replace(/,/g, '')

const formOf = ({ goods, freight, way }: Sale) =>
  new FormModel({
    initial: { goods: plain(goods), freight: way === 'courier' ? plain(freight) : '' },
    limits: {
      goods: { label: t('商品总价（元）'), required: true },
      freight: { label: t('运费（元）') },
    },
    check: (values) => {
      const [sum, post] = [fenOf(values.goods), fenOf(values.freight)]
      return {
        ...(sum === null || sum < 1 || sum > most ? { goods: t('填 0.01 元到 50000 元') } : {}),
        ...(post === null || post > limits.freight.max
          ? { freight: t('运费最多 {n} 元', { n: limits.freight.max / 100 }) }
          : {}),
      }
    },
  })

/** Another price for one buyer, before they pay: before, after, and what the seller has of it. */
export const PriceSheet = observer(function PriceSheet({ store, order, onClose }: PriceSheetProps) {
  const [form] = useState(() => formOf(order))
  const courier = order.way === 'courier'
  const goods = fenOf(form.values.goods)
  const freight = fenOf(form.values.freight)
  const known = form.valid && goods !== null && freight !== null
  const total = known ? goods + freight : order.total
  const { percent, of: feeOf } = store.kind.fee
  const fee = known ? feeOf(goods) : 0
  /** More than was ordered for waits for the buyer's yes. */
  const raises = known && (goods > order.goods || freight > order.freight)
  const send = async () => {
    if (!known) return void form.submit(async () => undefined)
    const done = await submit(form, () =>
      store.reprice({ goods, ...(courier ? { freight } : {}) }).then(() => true),
    )
    if (!done) return
    feedback.toast(raises ? t('告诉买家了，买家同意才算') : t('改好了，买家会看到'))
    onClose()
  }
  return (
    <FormSheet
      title={t('给这位买家改价')}
      label={raises ? t('问买家同不同意') : t('改价')}
      busy={form.busy}
      onClose={onClose}
      onSend={send}
    >
      <TextField {...form.field('goods')} type="digit" />
      {courier && <TextField {...form.field('freight')} type="digit" placeholder={t('0 就是你出')} />}
      <View className="u-pad">
        <BillLine title={t('现在')} value={order.total} />
        <BillLine title={t('改成')} value={known ? total : '—'} />
        <BillLine title={t('平台服务费（商品的 {n}%）', { n: percent })} value={known ? -fee : '—'} />
        <BillLine
          title={<View className="u-strong">{t('你到手')}</View>}
          value={known ? yuan(total - fee) : '—'}
        />
      </View>
      {raises && (
        <View className="u-pad u-meta">{t('加价要买家同意；买家不同意，可以照现在的价格付款。')}</View>
      )}
    </FormSheet>
  )
})
