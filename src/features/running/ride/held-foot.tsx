import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { limits, type Action } from '@contract/running/rules'
import type { OrderDetail } from '@contract/running/schema'
import { t } from '@/locale'
import { back, go, linkTo } from '@/shell/links'
import { ReasonSheet } from '@/shell/roles/reason-sheet'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { chooseRow } from '@/ui/menu'
import { agreeToFee } from '../shared/fee'
import { pathOfRating } from '../shared/pages'
import { yuan } from '../shared/words'
import { actTitle, footOf } from './acts'
import { CodeSheet } from './code-sheet'
import type { HeldStore } from './held-store'
import { pathOfExpress, pathOfProof, pathOfTransfer } from './pages'

type Open = 'code' | 'reason' | null

/** Whether there is anything to do with it. */
export function hasFoot(order: OrderDetail): boolean {
  const { main, more } = footOf(order)
  return main !== null || more.length > 0 || order.rating.may || order.rating.second
}

/** What may be done with it now, as the rows have it: the step that leads on, and the rest in a menu. */
export const HeldFoot = observer(function HeldFoot({
  store,
  order,
}: {
  store: HeldStore
  order: OrderDetail
}) {
  const [open, setOpen] = useState<Open>(null)
  const { main, beside, more } = footOf(order)
  const { rating, kind, state } = order
  const title = (action: Action) => actTitle(action, kind, state)
  const start = (action: Action) => {
    if (action === 'handOver') setOpen('code')
    else if (action === 'riderCancel') setOpen('reason')
    else void begin(store, order, action)
  }
  const menu = async () => {
    const chosen = await chooseRow(
      more.map(title),
      more.findIndex((action) => action === 'riderCancel' || action === 'concede'),
    )
    const action = more[chosen]
    if (action) start(action)
  }
  const rates = rating.may || rating.second
  const shown = main === null && more.length <= 2 ? more : []
  return (
    <>
      <ActionBar>
        {shown.map((action) => (
          <View key={action} className="u-grow">
            <Button block kind="line" onTap={() => start(action)}>
              {title(action)}
            </Button>
          </View>
        ))}
        {shown.length < more.length && (
          <Button kind="quiet" onTap={() => void menu()}>
            {t('更多')}
          </Button>
        )}
        {beside && (
          <View className="u-grow">
            <Button block kind="line" onTap={() => start(beside)}>
              {title(beside)}
            </Button>
          </View>
        )}
        {main && (
          <View className="u-grow">
            <Button block loading={store.step.busy} onTap={() => start(main)}>
              {title(main)}
            </Button>
          </View>
        )}
        {!main && rates && (
          <View className="u-grow">
            <Button block onTap={linkTo(pathOfRating(order.id))}>
              {rating.may ? t('评价对方') : t('追加评价')}
            </Button>
          </View>
        )}
      </ActionBar>
      {open === 'code' && (
        <CodeSheet
          title={t('收货码')}
          text={t('下单人手机上有 4 位收货码。点清物品后再问，验过就完成，收入马上到账。')}
          label={t('完成这一单')}
          onClose={() => setOpen(null)}
          onSend={async (code) => {
            await store.handOver(code)
            feedback.toast(t('完成了，收入到账'), { icon: 'success' })
          }}
        />
      )}
      {open === 'reason' && (
        <ReasonSheet
          title={t('为什么退单')}
          label={t('退单')}
          room={limits.reason}
          placeholder={t('下单人会看到，例如：临时有课，赶不过去')}
          onClose={() => setOpen(null)}
          onSend={(reason) => giveBack(store, reason)}
        />
      )}
    </>
  )
})

/** Rejects where the rider thought better of it, or it failed: what was typed stays. */
async function giveBack(store: HeldStore, reason: string): Promise<void> {
  const fee = () => store.order.data?.back_fee ?? 0
  const order = await agreeToFee({
    title: t('退掉这一单？'),
    confirmText: t('退单'),
    fee,
    words: (sum) =>
      sum === 0
        ? t('订单会回到大厅，现在退不收违约金。')
        : t('订单会回到大厅，{sum} 违约金从保证金里赔给下单人。', { sum: yuan(sum) }),
    send: (expected) => store.giveBack(reason, expected),
    reload: store.load,
  })
  if (!order) throw new Error('not given back')
  feedback.toast(t('已退单'))
  back()
}

async function begin(store: HeldStore, { id, total }: OrderDetail, action: Action): Promise<void> {
  switch (action) {
    case 'riderProcess':
    case 'riderEndProcess':
    case 'orderVoucher':
    case 'dispute':
      return go(pathOfProof(id, action))
    case 'submitExpress':
      return go(pathOfExpress(id))
    case 'confirmTransfer':
    case 'verifyTransfer':
      return go(pathOfTransfer(id))
    case 'riderGrab':
      return void (await store.grab())
    case 'withdrawTransfer':
      if (
        await feedback.modal({
          title: t('收回转单？'),
          content: t('接手码会失效，单子仍由你来送。'),
          confirmText: t('收回'),
        })
      )
        await store.withdraw()
      return
    case 'concede': {
      const content = t('{sum} 会全部退给下单人，这一单没有收入，不能反悔。', { sum: yuan(total) })
      if (
        await feedback.modal({
          title: t('同意全额退款？'),
          content,
          confirmText: t('同意退款'),
          danger: true,
        })
      )
        await store.concede()
      return
    }
    // asked for in their sheets
    case 'handOver':
    case 'riderCancel':
    // the owner's, the clock's and the desk's
    case 'pay':
    case 'cancel':
    case 'expire':
    case 'userConfirmEnd':
    case 'decide':
      return
  }
}
