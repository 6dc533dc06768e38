import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/wallet/rules'
import type { Card, Desk } from '@contract/wallet/schema'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { PasswordSheet } from '@/shell/payment/password-sheet'
import { useFresh } from '@/shell/security/use-fresh'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { navigation } from '@/platform/navigation'
import { reportFailure } from '@/platform/report-failure'
import { Button } from '@/ui/button'
import { Cell, CellGroup } from '@/ui/cell'
import { RadioField } from '@/ui/form/option-fields'
import { TextField } from '@/ui/form/text-field'
import { formatFen } from '@/ui/format'
import { Loaded } from '@/ui/loaded'
import { FormSkeleton } from '@/ui/states/page-skeletons'
import { CardSheet } from './card-sheet'
import { CardStore } from './card-store'
import { WithdrawStore } from './withdraw-store'
import { formatYuan, pathOfWithdrawal, stateTitle, wayTitle } from './labels'
import './wallet.css'

const nameOf = ({ bank, tail }: Card): string => t('{bank} 尾号 {tail}', { bank, tail })

/** Asks for a withdrawal: where to, how much, what it costs, and the payment password. */
export const Withdraw = observer(function Withdraw() {
  const store = useFresh(
    () => new WithdrawStore(),
    ({ desk }) => desk,
  )
  return (
    <Loaded of={store.desk} skeleton={<FormSkeleton fields={3} />}>
      {(desk) => <Form store={store} desk={desk} />}
    </Loaded>
  )
})

const Form = observer(function Form({ store, desk }: { store: WithdrawStore; desk: Desk }) {
  const [adding, setAdding] = useState(false)
  // above the sheet: what was typed is there again when it was closed by mistake
  const [draft, setDraft] = useState(() => new CardStore())
  const added = (card: Card) => {
    setAdding(false)
    setDraft(new CardStore())
    store.added(card)
  }
  const wechat = desk.ways.find(({ way }) => way === 'wechat')
  const targets = [
    ...(wechat?.hindered === '' ? [{ key: 'wechat', label: wayTitle('wechat') }] : []),
    ...desk.cards.map((card) => ({ key: card.id, label: nameOf(card) })),
  ]
  const chosen = desk.cards.find(({ id }) => id === store.target)
  const remove = async (card: Card) => {
    if (
      await feedback.modal({
        title: t('删除这张卡？'),
        content: t('{name} 不再用来提现，以后可以重新添加。', { name: nameOf(card) }),
        confirmText: t('删除'),
        danger: true,
      })
    )
      await reportFailure(store.remove(card))
  }
  const enter = async (digits: string) => {
    const made = await store.enter(digits)
    if (made) void navigation.redirectTo(pathOfWithdrawal(made.id))
  }
  return (
    <View className="wl-form">
      {desk.running.length > 0 && (
        <CellGroup>
          {desk.running.map(({ id, amount, state, to }) => (
            <Cell
              key={id}
              icon="hourglass"
              title={t('¥{sum} 到{to}', { sum: formatFen(amount), to })}
              value={stateTitle(state)}
              onTap={linkTo(pathOfWithdrawal(id))}
            />
          ))}
        </CellGroup>
      )}
      {targets.length > 0 && (
        <RadioField label={t('提现到')} rows={targets} value={store.target} onChange={store.choose} />
      )}
      {wechat && wechat.hindered !== '' && (
        <View className="u-meta wl-note">{t('微信零钱：{why}', { why: t(wechat.hindered) })}</View>
      )}
      <View className="wl-cards u-row u-gap12">
        <Button size={44} kind="line" icon="credit-card" onTap={() => setAdding(true)}>
          {t('添加银行卡')}
        </Button>
        {chosen && (
          <Button size={44} kind="quiet" onTap={() => void remove(chosen)}>
            {t('删除这张')}
          </Button>
        )}
      </View>
      <TextField
        label={t('金额（元）')}
        value={store.amount}
        onChange={store.type}
        type="digit"
        placeholder={t('最多 ¥{sum}', { sum: formatFen(store.most) })}
        max={12}
        error={store.wrong ?? undefined}
        hint={t('余额 ¥{sum}', { sum: formatFen(desk.balance) })}
      >
        <Button size={32} kind="quiet" disabled={store.most === 0} onTap={store.takeAll}>
          {t('全部')}
        </Button>
      </TextField>
      {store.ready && store.fen !== null && (
        <View className="u-meta wl-note" ariaRole="status">
          {t('手续费 ¥{fee}，到账 ¥{sum}', {
            fee: formatFen(store.fee),
            sum: formatFen(store.fen - store.fee),
          })}
          {store.reviewed && t('。满 ¥{sum} 要由两位管理员先后审核', { sum: formatYuan(limits.reviewFrom) })}
        </View>
      )}
      <View className="wl-end-row">
        <Button block disabled={!store.ready} loading={store.busy} onTap={store.ask}>
          {t('提现')}
        </Button>
      </View>
      <View className="u-meta wl-note">
        {t(
          '一天最多 {times} 次、¥{sum}。微信零钱不收手续费，24 小时内要在微信里确认收款；银行卡由管理员打款，一般一到两个工作日。',
          { times: limits.perDay.times, sum: formatYuan(limits.perDay.sum) },
        )}
      </View>
      {adding && <CardSheet store={draft} onClose={() => setAdding(false)} onAdded={added} />}
      <PasswordSheet
        open={store.asking}
        title={t('提现到{to}', { to: chosen ? nameOf(chosen) : wayTitle('wechat') })}
        amount={store.fen ?? 0}
        digits={store.digits}
        error={store.error}
        doing={store.busy ? t('正在提交') : null}
        onChange={(digits) => void enter(digits)}
        onClose={store.close}
      />
    </View>
  )
})
