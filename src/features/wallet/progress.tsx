import React, { useEffect } from 'react'
import { observer } from 'mobx-react-lite'
import { openStates, type WithdrawalState } from '@contract/wallet/rules'
import type { Withdrawal } from '@contract/wallet/schema'
import { t } from '@/locale'
import { back } from '@/shell/links'
import { View } from '@/platform/components'
import { navigation } from '@/platform/navigation'
import { Button } from '@/ui/button'
import { Cell, CellGroup } from '@/ui/cell'
import { classes } from '@/ui/classes'
import { formatFen, fullTime } from '@/ui/format'
import { Loaded } from '@/ui/loaded'
import { Price } from '@/ui/price'
import { TextSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'
import { ProgressStore } from './progress-store'
import { numberOf, stateTitle, walletPage } from './labels'
import './wallet.css'

/** Between two looks at what is on its way, ms. */
const every = 15_000

/** What follows from here, as far as that is known. */
const ahead: Partial<Record<WithdrawalState, WithdrawalState[]>> = {
  requested: ['paying', 'paid'],
  reviewing: ['paying', 'paid'],
  paying: ['paid'],
  confirming: ['paid'],
}
const hints: Partial<Record<WithdrawalState, string>> = {
  requested: t('钱已经从余额里留出来，马上处理。'),
  reviewing: t('金额较大，由两位管理员先后审核。审核前可以取消。'),
  paying: t('正在打款，到账会通知你。'),
}

/** Back where it is the page below; else in place of this one, whose withdrawal is over. */
const toWallet = () =>
  navigation.stack().slice(-2)[0] === walletPage.slice(1) ? back() : void navigation.redirectTo(walletPage)

/** How a withdrawal stands, looked at again while it moves. */
export const Progress = observer(function Progress({ id }: { id: string }) {
  const store = useStore(() => new ProgressStore(id), {
    load: ({ withdrawal }) => withdrawal.load(),
    show: true,
    pull: true,
  })
  const { load } = store.withdrawal
  const { open } = store
  useEffect(() => {
    if (!open) return undefined
    const timer = setInterval(() => void load(), every)
    return () => clearInterval(timer)
  }, [open, load])
  return (
    <Loaded of={store.withdrawal} skeleton={<TextSkeleton />}>
      {(withdrawal) => <Shown store={store} withdrawal={withdrawal} />}
    </Loaded>
  )
})

const Shown = observer(function Shown({
  store,
  withdrawal,
}: {
  store: ProgressStore
  withdrawal: Withdrawal
}) {
  const { state, amount, fee, to, reason, reference, confirm_by: until, steps, id } = withdrawal
  const hint =
    state === 'confirming' && until
      ? t('请在 {time} 前确认收款，过期会退回余额。', { time: fullTime(until) })
      : state === 'returned'
        ? t('已退回余额：{reason}', { reason })
        : state === 'paying' && store.cancellable
          ? t('等管理员打款，到账会通知你。管理员查看卡号之前可以取消。')
          : hints[state]
  return (
    <>
      <View className="wl-top">
        <View className="u-display" ariaRole="heading">
          {stateTitle(state)}
        </View>
        <Price fen={amount} size="hero" />
        {hint && <View className="u-meta u-text">{hint}</View>}
      </View>
      <View className="wl-steps">
        {steps.map((step) => (
          <Step key={step.state} state={step.state} at={step.at} />
        ))}
        {(ahead[state] ?? []).map((next) => (
          <Step key={next} state={next} at={null} />
        ))}
      </View>
      <CellGroup>
        <Cell title={t('提现到')} value={to} />
        <Cell title={t('手续费')} value={`¥${formatFen(fee)}`} />
        <Cell title={t('到账')} value={`¥${formatFen(amount - fee)}`} />
        {reference !== '' && <Cell title={t('回单号')} text={reference} />}
        <Cell title={t('单号')} text={numberOf(id)} />
      </CellGroup>
      <View className="wl-end-row u-col u-gap12">
        {state === 'confirming' && (
          <Button block loading={store.confirm.busy} onTap={() => void store.confirm.run(withdrawal)}>
            {t('确认收款')}
          </Button>
        )}
        {store.cancellable && (
          <Button
            block
            kind="line"
            loading={store.cancel.busy}
            onTap={() => void store.cancel.run(withdrawal)}
          >
            {t('取消提现')}
          </Button>
        )}
        {!openStates.some((each) => each === state) && (
          <Button block kind="line" onTap={toWallet}>
            {t('看钱包')}
          </Button>
        )}
      </View>
    </>
  )
})

const Step = ({ state, at }: { state: WithdrawalState; at: string | null }) => (
  <View className="wl-step">
    <View className={classes('wl-step-mark', at === null && 'wl-step-next')} ariaHidden />
    <View className={classes('u-grow', at === null && 'u-ink3')}>{stateTitle(state)}</View>
    {at !== null && <View className="u-meta">{fullTime(at)}</View>}
  </View>
)
