import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { Refund } from '@contract/sale/shapes'
import { t } from '@/locale'
import { back, go } from '@/shell/links'
import { DisputeSheet } from '@/shell/order/dispute-sheet'
import { sure } from '@/shell/order/doing'
import { MoreButton } from '@/shell/order/more-button'
import { yuan } from '@/shell/order/labels'
import { reportFailure } from '@/platform/report-failure'
import { ActionBar } from '@/ui/action-bar'
import { BarButton } from '@/ui/bar-button'
import { Button } from '@/ui/button'
import { concede } from './doing'
import { salePost, type SaleUi } from './kind'
import { isCalm, refundTitle, type RefundAct } from './refund-acts'
import { AgreeSheet, BackSheet, RefuseSheet } from './refund-sheets'
import type { RefundStore } from './refund-store'
import { disputeWords } from './labels'

type SheetName = 'agree' | 'refuse' | 'back' | 'dispute'

async function affirm(store: RefundStore, { amount }: Refund): Promise<void> {
  const agreed = await sure(
    t('退 {sum} 给买家？', { sum: yuan(amount) }),
    t('马上退回买家，不能撤回。'),
    t('同意退款'),
  )
  if (agreed) await reportFailure(store.affirm())
}

async function withdraw(store: RefundStore): Promise<void> {
  const agreed = await sure(
    t('撤销退款申请？'),
    t('订单照常进行。一个订单最多申请两次，再申请要有新的图片证据。'),
    t('撤销退款'),
  )
  if (agreed) await reportFailure(store.withdraw())
}

async function remove(kind: SaleUi, id: string): Promise<void> {
  const agreed = await sure(t('从你这里删掉？'), t('对方看到的不受影响。'), t('删除'))
  if (!agreed) return
  const done = await salePost(kind, 'refundDelete', { id }, { loading: false }).catch(() => null)
  if (done) back()
}

/** Buttons of the rows; once it is over, the buyer may put it out of their sight. */
export const RefundFoot = observer(function RefundFoot({
  store,
  refund,
  acts,
}: {
  store: RefundStore
  refund: Refund
  acts: readonly RefundAct[]
}) {
  const [sheet, setSheet] = useState<SheetName | null>(null)
  const close = () => setSheet(null)
  const run = (act: RefundAct) => {
    if (act === 'refundAffirm') return store.wantsAddress ? setSheet('agree') : void affirm(store, refund)
    if (act === 'refundRefuse') return setSheet('refuse')
    if (act === 'refundBack') return setSheet('back')
    if (act === 'dispute') return setSheet('dispute')
    if (act === 'orderRefund') return go(store.kind.pages.toRefund(refund.order))
    return void (act === 'concede' ? concede(store) : withdraw(store))
  }
  const [main, beside, ...more] = acts
  const title = (act: RefundAct) => refundTitle(act, refund)
  return (
    <>
      <ActionBar>
        <MoreButton acts={more} name={title} grave={() => false} onAct={run} />
        {beside && (
          <Button kind="quiet" onTap={() => run(beside)}>
            {title(beside)}
          </Button>
        )}
        {main && (
          <BarButton kind={isCalm(main, refund) ? 'quiet' : 'accent'} onTap={() => run(main)}>
            {title(main)}
          </BarButton>
        )}
        {acts.length === 0 && (
          <Button kind="quiet" className="u-grow" onTap={() => void remove(store.kind, refund.id)}>
            {t('删除记录')}
          </Button>
        )}
      </ActionBar>
      {sheet === 'agree' && <AgreeSheet store={store} onClose={close} />}
      {sheet === 'refuse' && <RefuseSheet store={store} onClose={close} />}
      {sheet === 'back' && <BackSheet store={store} onClose={close} />}
      <DisputeSheet
        open={sheet === 'dispute'}
        words={disputeWords}
        more={refund.state === 'disputed'}
        onSend={store.dispute}
        onClose={close}
      />
    </>
  )
})
