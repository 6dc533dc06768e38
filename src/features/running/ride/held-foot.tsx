import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/running/rules'
import type { OrderDetail } from '@contract/running/schema'
import { t } from '@/locale'
import { back } from '@/shell/links'
import { MoreButton } from '@/shell/order/more-button'
import { ReasonSheet } from '@/shell/roles/reason-sheet'
import { feedback } from '@/platform/feedback'
import { usePageQuery } from '@/platform/query'
import { ActionBar } from '@/ui/action-bar'
import { BarButton } from '@/ui/bar-button'
import { actTitle, doableOf, footOf, grave, type Act } from '../shared/acts'
import { agreeToFee } from '../shared/fee'
import { yuan } from '../shared/labels'
import { CodeSheet } from './code-sheet'
import { doHeld } from './held-doing'
import type { HeldStore } from './held-store'

type Open = 'code' | 'reason' | null
/** Acts that are asked for in a sheet of the page. */
const sheets: Partial<Record<Act, Exclude<Open, null>>> = { handOver: 'code', riderCancel: 'reason' }
/** A card may have asked for one. */
const askedFirst = ({ actions }: OrderDetail, asked: string | undefined): Open =>
  sheets[actions.find((action) => action === asked) ?? 'expire'] ?? null

/** Whether there is anything to do with it. */
export function hasFoot(order: OrderDetail): boolean {
  const { main, more } = footOf(doableOf(order), 'rider')
  return main !== null || more.length > 0
}

/** What may be done with it now, as the rows have it: the step that leads on, and the rest in a menu. */
export const HeldFoot = observer(function HeldFoot({
  store,
  order,
}: {
  store: HeldStore
  order: OrderDetail
}) {
  const { do: asked } = usePageQuery<{ do: string }>()
  const [open, setOpen] = useState<Open>(() => askedFirst(order, asked))
  const { main, beside, more } = footOf(doableOf(order), 'rider')
  const title = (act: Act) =>
    act === 'rate' && !order.rating.may ? t('追加评价') : actTitle(act, order, 'rider')
  const start = (act: Act) => {
    const sheet = sheets[act]
    if (sheet) setOpen(sheet)
    else void doHeld(act, store, order)
  }
  const shown = main === null && more.length <= 2 ? more : []
  return (
    <>
      <ActionBar>
        {shown.map((action) => (
          <BarButton key={action} kind="line" onTap={() => start(action)}>
            {title(action)}
          </BarButton>
        ))}
        <MoreButton
          acts={shown.length < more.length ? more : []}
          name={title}
          grave={(act) => grave(act, order.state)}
          onAct={start}
        />
        {beside && (
          <BarButton kind="line" onTap={() => start(beside)}>
            {title(beside)}
          </BarButton>
        )}
        {main && (
          <BarButton loading={store.step.busy} onTap={() => start(main)}>
            {title(main)}
          </BarButton>
        )}
      </ActionBar>
      {open === 'code' && (
        <CodeSheet
          title={t('收货码')}
          text={t('下单人手机上有 4 位收货码。点清物品后再问，验过就完成，{sum} 马上到账。', {
            sum: yuan(order.pay + (order.spent ?? 0)),
          })}
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
