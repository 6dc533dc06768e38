import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/sale/rules'
import type { Sale } from '@contract/sale/shapes'
import { t } from '@/locale'
import { back, go } from '@/shell/links'
import { yuan } from '@/shell/order/labels'
import { DisputeSheet } from '@/shell/order/dispute-sheet'
import { MoreButton } from '@/shell/order/more-button'
import { ReasonSheet } from '@/shell/roles/reason-sheet'
import { usePageQuery } from '@/platform/query'
import { ActionBar } from '@/ui/action-bar'
import { BarButton } from '@/ui/bar-button'
import { Button } from '@/ui/button'
import { actTitle, footOf, grave, type Act, type Doable, type Side } from './acts'
import { ClaimSheet } from './claim-sheet'
import { CodeSheet } from './code-sheet'
import { doAct, removeSale, sheetNames, type SheetName } from './doing'
import { MeetSheet } from './meet-sheet'
import { useSale } from './of-kind'
import { PriceSheet } from './price-sheet'
import type { SaleStore } from './sale-store'
import { disputeWords } from './labels'

const doableOf = (order: Sale): Doable => ({
  ...order,
  unrated: order.rating.mine !== null && order.rating.theirs === null,
})

interface OrderActsProps {
  store: SaleStore
  order: Sale
  side: Side
}

/** The sheet that the address asks for, where its act may be done. */
function useSheet(order: Sale): [SheetName | null, (sheet: SheetName | null) => void, string] {
  const { pages } = useSale()
  const { do: asked, code = '' } = usePageQuery<{ do: string; code: string }>()
  const may = (act: Act) => order.actions.some((one) => one === act)
  const [sheet, setSheet] = useState<SheetName | null>(() => {
    if (code !== '' && may('handOver')) return 'code'
    return sheetNames.find((name) => name === asked) ?? null
  })
  const toAddress = asked === 'orderAddressSave' && may('orderAddressSave')
  useEffect(() => {
    if (toAddress) go(pages.address)
  }, [toAddress, pages])
  return [sheet, setSheet, /^\d{6}$/.test(code) ? code : '']
}

/** Buttons of the rows: the one that brings it forward is yellow, what else there is lies in a menu. */
export const OrderActs = observer(function OrderActs({ store, order, side }: OrderActsProps) {
  const [sheet, setSheet, code] = useSheet(order)
  const doable = doableOf(order)
  const { main, more } = footOf(doable, side)
  const title = (act: Act) => actTitle(act, doable, side)
  const close = () => setSheet(null)
  const run = async (act: Act) => {
    if (act !== 'remove') await doAct(act, store, order, setSheet)
    else if (await removeSale(store.kind, order.id)) back()
  }
  const [beside, ...others] = more
  const may = (act: Act) => order.actions.some((one) => one === act)
  return (
    <>
      {(main ?? beside) && (
        <ActionBar>
          <MoreButton acts={others.length > 0 ? more : []} name={title} grave={grave} onAct={run} />
          {beside && others.length === 0 && (
            <Button kind="quiet" className={main ? undefined : 'u-grow'} onTap={() => void run(beside)}>
              {title(beside)}
            </Button>
          )}
          {main && <BarButton onTap={() => void run(main)}>{title(main)}</BarButton>}
        </ActionBar>
      )}
      {sheet === 'price' && may('sellerPriceSave') && (
        <PriceSheet store={store} order={order} onClose={close} />
      )}
      {sheet === 'meet' && may('orderAddressSave') && (
        <MeetSheet store={store} order={order} onClose={close} />
      )}
      {may('handOver') && <CodeSheet store={store} open={sheet === 'code'} begun={code} onClose={close} />}
      {sheet === 'claim' && may('handClaim') && <ClaimSheet store={store} onClose={close} />}
      {may('dispute') && (
        <DisputeSheet
          open={sheet === 'dispute'}
          words={disputeWords}
          more={order.state === 'disputed'}
          onSend={store.dispute}
          onClose={close}
        />
      )}
      {sheet === 'cancel' && may('orderCancel') && (
        <ReasonSheet
          title={t('取消，{sum} 全部退给买家', { sum: yuan(order.total) })}
          label={t('取消并退款')}
          room={limits.reason}
          placeholder={t('买家会看到，说说为什么不能卖了')}
          onClose={close}
          onSend={store.cancel}
        />
      )}
    </>
  )
})
