import React from 'react'
import { observer } from 'mobx-react-lite'
import { outcomes, outcomeTitles, type Outcome } from '@contract/payment/rules'
import type { Paying } from '@contract/payment/schema'
import { CodeBoxes } from '@/features/account/code-boxes'
import { go } from '@/features/links'
import { t } from '@/locale'
import { View } from '@/platform/components'
import type { IconName } from '@/ui/icons/names'
import { Price } from '@/ui/price'
import { Sheet, SheetRow } from '@/ui/sheet'
import type { PayStore } from './pay-store'
import './payment.css'

interface SheetOf {
  store: PayStore
  data: Paying
}

const Head = ({ title, amount }: { title: string; amount: number }) => (
  <View className="pm-sheet-head">
    <View className="u-title">{title}</View>
    <Price fen={amount} size="display" />
  </View>
)

/** Six digits; the sixth pays. */
export const PasswordSheet = observer(function PasswordSheet({ store, data }: SheetOf) {
  const { digits, error, busy } = store
  return (
    <Sheet open={store.sheet === 'password'} label={t('支付密码')} head={<Head title={t('输入支付密码')} amount={data.amount} />} onClose={store.hide}>
      <CodeBoxes secret={t('支付密码')} value={digits} error={error !== null} onChange={store.type} />
      <View className={`a-code-note u-meta${error === null ? '' : ' u-danger'}`} ariaRole={error === null ? undefined : 'alert'}>
        {busy ? t('正在付款') : error}
      </View>
      <View className="pm-forgot" ariaRole="button" onTap={() => go('/pages/personalSetting/payment')}>{t('忘记支付密码')}</View>
    </Sheet>
  )
})

const icons: Record<Outcome, IconName> = { pay: 'check', fail: 'x', late: 'clock', twice: 'refresh' }

/** The demo cashier, which takes no money. */
export const CashierSheet = observer(function CashierSheet({ store, data }: SheetOf) {
  return (
    <Sheet open={store.sheet === 'cashier'} label={t('演示收银台')} head={<Head title={t('演示收银台，不会扣钱')} amount={data.amount} />} onClose={store.hide}>
      {outcomes.map((outcome) => (
        <SheetRow key={outcome} icon={icons[outcome]} label={t(outcomeTitles[outcome])} onTap={() => void store.decide(outcome)} />
      ))}
    </Sheet>
  )
})
