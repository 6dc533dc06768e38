import React, { useEffect, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import type { PayableKind } from '@contract/kinds'
import { channelTitles, type Channel } from '@contract/payment/rules'
import type { Paying } from '@contract/payment/schema'
import { linkTo } from '@/shell/links'
import { t } from '@/locale'
import { refusedField } from '@/net/failure'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { navigation } from '@/platform/navigation'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { classes } from '@/ui/classes'
import { Countdown } from '@/ui/countdown'
import { Radio } from '@/ui/form/option-fields'
import { formatFen } from '@/ui/format'
import { Icon } from '@/ui/icons/icon'
import type { IconName } from '@/ui/icons/names'
import { PageFrame } from '@/ui/page-frame'
import { Price } from '@/ui/price'
import { ErrorState } from '@/ui/states/error-state'
import { GroupSkeleton } from '@/ui/states/page-skeletons'
import { ranks, StaleStrip, Strip } from '@/ui/states/strip'
import { CashierSheet } from './cashier-sheet'
import { leaveFor } from './leave'
import { PasswordSheet } from './password-sheet'
import { PayParts } from './pay-parts'
import { PayStore } from './pay-store'
import { PayResult } from './pay-result'
import './payment.css'

const icons: Record<Channel, IconName> = {
  balance: 'wallet',
  wechat: 'brand-wechat',
  qq: 'brand-qq',
  alipay: 'brand-alipay',
  sandbox: 'credit-card',
}

interface PayViewProps {
  kind: PayableKind
  id: string
  /** The page where the server knows nothing of that kind to pay. */
  unknown: ReactElement
  /** Below the ways to pay, while it is open. */
  children?: ReactNode
  /** Where one goes on by itself once it is paid; absent: the page says so, and leads on. */
  onward?: string | undefined
  /** That page says itself that it is paid. */
  said?: boolean | undefined
}

/** Everything about paying for one thing, until it is paid or cannot be. */
export const PayView = observer(function PayView({
  kind,
  id,
  unknown,
  children,
  onward,
  said = false,
}: PayViewProps) {
  const [store] = useState(() => new PayStore(kind, id))
  const { data, phase, error, load } = store.state
  useEffect(() => {
    if (store.state.phase === 'idle') void store.open()
    return () => store.close()
  }, [store])
  useEffect(() => store.watch(), [store])
  usePageEvent('onShow', () => {
    if (store.state.phase !== 'loading') void store.open()
  })
  usePageEvent('onPullDownRefresh', () => void store.open().finally(() => navigation.stopPullDownRefresh()))
  const going = onward !== undefined && data?.state === 'paid'
  useEffect(() => {
    if (!going) return
    if (!said) feedback.toast(t('付好了'), { icon: 'success' })
    leaveFor(onward)
  }, [going, onward, said])
  if (phase === 'error' && refusedField(error, 'kind')) return unknown
  if (phase === 'error')
    return (
      <PageFrame>
        <ErrorState error={error} onRetry={() => void load()} />
      </PageFrame>
    )
  if (data === null || going)
    return (
      <PageFrame>
        <GroupSkeleton rows={3} text />
      </PageFrame>
    )
  if (data.state !== 'open' && data.state !== 'paying')
    return (
      <PageFrame>
        <PayResult data={data} />
      </PageFrame>
    )
  return (
    <PageFrame foot={<Foot store={store} data={data} />}>
      <Above store={store} data={data} />
      {data.parts.length > 0 && <PayParts store={store} parts={data.parts} />}
      <View className="pm-group" ariaRole="radiogroup" ariaLabel={t('支付方式')}>
        {data.offers.map(({ channel, hindered }) => (
          <Way
            key={channel}
            channel={channel}
            on={channel === store.channel}
            hindered={hindered}
            text={channel === 'balance' ? t('可用 ¥{sum}', { sum: formatFen(data.balance) }) : ''}
            onTap={() => store.choose(channel)}
          />
        ))}
      </View>
      {children}
      <PasswordSheet
        open={store.sheet === 'password'}
        title={t('输入支付密码')}
        amount={store.due}
        digits={store.digits}
        error={store.error}
        doing={store.busy ? t('正在付款') : null}
        onChange={store.type}
        onClose={store.hide}
      />
      <CashierSheet store={store} />
    </PageFrame>
  )
})

/** How it stands, in one strip: of what is awaited and what is old, the money comes first. */
const Standing = observer(function Standing({ store, data }: { store: PayStore; data: Paying }) {
  const { error, reading } = store.state
  if (store.awaiting)
    return (
      <Strip
        icon="hourglass"
        text={store.waiting ? t('正在等支付结果，到账会自动更新') : t('还没有收到支付结果')}
        onRetry={() => void store.ask()}
      />
    )
  if (store.calledOff && data.state === 'paying')
    return <Strip icon="alert-circle" text={t('没有付款，可以再付一次')} />
  if (error !== null) return <StaleStrip rank={ranks.part} reading={reading} onRetry={store.open} />
  if (store.before !== null)
    return (
      <Strip
        icon="alert-circle"
        text={t('卖家改价了：{before} → {now}', {
          before: `¥${formatFen(store.before)}`,
          now: `¥${formatFen(data.amount)}`,
        })}
      />
    )
  return data.reason === '' ? null : <Strip icon="alert-circle" text={data.reason} />
})

const Above = observer(function Above({ store, data }: { store: PayStore; data: Paying }) {
  const { title, amount, until } = data
  return (
    <>
      <Standing store={store} data={data} />
      <View className="pm-head">
        <View className="u-ink2 pm-title">{title}</View>
        <Price fen={amount} size="hero" />
        {until !== null && (
          <View className="u-meta">
            {t('剩余支付时间')} <Countdown until={Date.parse(until)} onEnd={() => void store.state.load()} />
          </View>
        )}
      </View>
    </>
  )
})

function Way({
  channel,
  on,
  hindered,
  text,
  onTap,
}: {
  channel: Channel
  on: boolean
  hindered: string
  text: string
  onTap: () => void
}) {
  const free = hindered === ''
  const said = [hindered, text].filter((one) => one !== '').join('，')
  return (
    <View
      className={classes('pm-way', !free && 'pm-way-off')}
      ariaRole="radio"
      ariaChecked={on}
      ariaLabel={t(channelTitles[channel])}
      onTap={free ? onTap : undefined}
      hoverClassName={free ? 'u-cell-press' : undefined}
    >
      <Icon name={icons[channel]} />
      <View className="u-grow">
        {t(channelTitles[channel])}
        {said !== '' && <View className="u-meta">{said}</View>}
      </View>
      <Radio on={on} />
    </View>
  )
}

function payWords({ channelTitle: way, due, next }: PayStore): string {
  const sum = formatFen(due)
  return next === null ? t('用{way}付 ¥{sum}', { way, sum }) : t('用{way}付这一笔 ¥{sum}', { way, sum })
}

const Foot = observer(function Foot({ store, data }: { store: PayStore; data: Paying }) {
  const unset = store.channel === 'balance' && !data.has_password
  return (
    <ActionBar>
      <View className="u-grow">
        {unset ? (
          <Button block onTap={linkTo('/pages/personalSetting/payment')}>
            {t('先设置支付密码')}
          </Button>
        ) : (
          <Button
            block
            loading={store.busy}
            disabled={store.channel === null}
            onTap={() => void store.submit()}
          >
            {store.channel === null ? t('没有能用的支付方式') : payWords(store)}
          </Button>
        )}
      </View>
    </ActionBar>
  )
})
