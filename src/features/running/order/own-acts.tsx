import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { actionTitles, type Action } from '@contract/running/rules'
import type { OrderDetail } from '@contract/running/schema'
import { t } from '@/locale'
import { go } from '@/shell/links'
import { DisputeSheet } from '@/shell/order/dispute-sheet'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { classes } from '@/ui/classes'
import { pathOfBill, pathOfRating } from '../shared/pages'
import type { OwnOrderStore } from './order-store'

interface Act {
  key: Action | 'rate'
  label: string
  run: () => unknown
}

export const hasActs = ({ actions, rating }: OrderDetail): boolean => rating.may || actions.length > 0

const confirmWords = (order: OrderDetail): string =>
  order.state === 'disputed'
    ? t('售后会结束，钱付给骑手，不能撤回。')
    : t('确认后钱付给骑手，不能再申请售后。')

async function confirm(store: OwnOrderStore, order: OrderDetail): Promise<void> {
  const disputed = order.state === 'disputed'
  const sure = await feedback.modal({
    title: disputed ? t('不再售后，确认收货？') : t('东西收到了？'),
    content: confirmWords(order),
    confirmText: t('确认收货'),
    ...(disputed ? { danger: true } : {}),
  })
  if (sure) await store.confirm().catch(() => undefined)
}

async function cancel(store: OwnOrderStore): Promise<void> {
  if (await store.cancel()) feedback.toast(t('已取消'), { icon: 'success' })
}

/** What stands out, by preference. In a dispute it is what costs nothing: confirming would pay the rider. */
const forward = (state: OrderDetail['state']): readonly Act['key'][] =>
  state === 'disputed' ? ['dispute'] : ['pay', 'userConfirmEnd', 'rate']

/** Buttons of the rows: the one that brings it forward stands out. */
export const OwnActs = observer(function OwnActs({
  store,
  order,
}: {
  store: OwnOrderStore
  order: OrderDetail
}) {
  const [disputing, setDisputing] = useState(false)
  const { actions, rating, id, state } = order
  const disputed = state === 'disputed'
  const all: readonly Act[] = [
    { key: 'cancel', label: t(actionTitles.cancel), run: () => cancel(store) },
    { key: 'userConfirmEnd', label: t(actionTitles.userConfirmEnd), run: () => confirm(store, order) },
    {
      key: 'dispute',
      label: disputed ? t('补充说明') : t(actionTitles.dispute),
      run: () => setDisputing(true),
    },
    { key: 'pay', label: t(actionTitles.pay), run: () => go(pathOfBill(id)) },
    { key: 'rate', label: t('评价骑手'), run: () => go(pathOfRating(id)) },
  ]
  const offered = all.filter(({ key }) => (key === 'rate' ? rating.may : actions.includes(key)))
  const main = forward(state).flatMap((key) => offered.filter((act) => act.key === key))[0]
  return (
    <>
      <ActionBar>
        {offered
          .filter((act) => act !== main)
          .map(({ key, label, run }) => (
            <Button key={key} kind="quiet" className={classes(!main && 'u-grow')} onTap={() => void run()}>
              {label}
            </Button>
          ))}
        {main && (
          <View className="u-grow">
            <Button block onTap={() => void main.run()}>
              {main.label}
            </Button>
          </View>
        )}
      </ActionBar>
      <DisputeSheet
        open={disputing}
        more={disputed}
        onSend={store.dispute}
        onClose={() => setDisputing(false)}
      />
    </>
  )
})
