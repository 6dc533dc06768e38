import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { limits, times } from '@contract/running/rules'
import type { OrderDetail } from '@contract/running/schema'
import { t } from '@/locale'
import { submit } from '@/shell/account/submit'
import { navigation } from '@/platform/navigation'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Button } from '@/ui/button'
import { Countdown } from '@/ui/countdown'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { TextField } from '@/ui/form/text-field'
import { TextareaField } from '@/ui/form/textarea-field'
import { Empty } from '@/ui/states/empty'
import { CodeCard } from '@/shell/order/code-card'
import { Submit } from '@/ui/form/submit'
import { OrderCard } from '../shared/order-card'
import { codeForm } from './code-sheet'
import { pathOfHeld } from './pages'
import type { TransferStore } from './transfer-store'
import './ride.css'

interface PartProps {
  store: TransferStore
  order: OrderDetail
}

const seeOrder = (id: string) => void navigation.redirectTo(pathOfHeld(id))

/** An order that changes hands, to whoever looks: naming the next rider, waiting for them, or taking it over. */
export const Transfer = observer(function Transfer({ store, order }: PartProps) {
  const { held } = store
  if (held.may('verifyTransfer')) return <TakeOver store={store} order={order} />
  if (order.transfer) return <Waiting store={store} order={order} transfer={order.transfer} />
  if (held.may('confirmTransfer')) return <Name store={store} order={order} />
  return (
    <Empty
      title={t('这一单现在不能转')}
      text={t('它可能已经被接手，或者已经送到。')}
      action={{ label: t('看这一单'), onTap: () => seeOrder(order.id) }}
    />
  )
})

const Name = observer(function Name({ store, order }: PartProps) {
  const { form } = store
  return (
    <>
      <View className="rr-list">
        <OrderCard order={order} price="pay" state whole />
      </View>
      <View className="rr-words u-ink2">
        {t('对方也要是本校骑手。{n} 分钟内凭码接手后，单子和收入都归对方；没有接手就还是你的。', {
          n: times.transfer,
        })}
      </View>
      <FormErrorSummary form={form} />
      <TextField {...form.field('phone')} type="tel" max={11} placeholder={t('对方绑定的手机号')} />
      <TextareaField
        {...form.field('reason')}
        max={limits.reason.max}
        placeholder={t('可以不写。下单人和对方会看到')}
      />
      <Submit of={form} label={t('生成接手码')} onSend={store.name} />
    </>
  )
})

interface WaitingProps extends PartProps {
  transfer: NonNullable<OrderDetail['transfer']>
}

const Waiting = observer(function Waiting({ store: { held }, order, transfer }: WaitingProps) {
  const withdraw = async () => {
    if (
      await feedback.modal({
        title: t('收回转单？'),
        content: t('接手码会失效，单子仍由你来送。'),
        confirmText: t('收回'),
      })
    )
      await held.withdraw()
  }
  return (
    <>
      <View className="rr-list">
        <OrderCard
          order={order}
          price="pay"
          state
          whole
          onTap={({ id }) =>
            () =>
              seeOrder(id)
            }
        />
      </View>
      <View className="u-pad">
        {transfer.code !== null && (
          <CodeCard
            title={t('接手码')}
            text={t('当面告诉{to}，东西一起交给对方', { to: transfer.to })}
            code={transfer.code}
          />
        )}
        <View className="u-meta rr-line">
          {t('等对方接手，还剩 ')}
          <Countdown until={Date.parse(transfer.until)} onEnd={() => void held.load()} />
        </View>
        {held.may('withdrawTransfer') && (
          <Button block kind="line" loading={held.step.busy} onTap={() => void withdraw()}>
            {t('收回转单')}
          </Button>
        )}
      </View>
    </>
  )
})

const TakeOver = observer(function TakeOver({ store: { held }, order }: PartProps) {
  const [form] = useState(() => codeForm(t('接手码')))
  const send = async () => {
    const taken = await submit(form, ({ code }) => held.takeOver(code))
    if (!taken) return
    feedback.toast(t('接手了'), { icon: 'success' })
    seeOrder(order.id)
  }
  return (
    <>
      <View className="rr-list">
        <OrderCard order={order} price="pay" state whole />
      </View>
      <View className="rr-words u-ink2">
        {t('接手后由你送到，收入归你，超时和退单也算你的。地址和电话接手后才看得到。')}
      </View>
      <TextField {...form.field('code')} type="number" max={4} placeholder={t('问对方要 4 位接手码')} />
      <Submit of={form} label={t('接手这一单')} onSend={send} />
    </>
  )
})
