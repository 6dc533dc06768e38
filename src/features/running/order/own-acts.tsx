import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { OrderDetail } from '@contract/running/schema'
import { DisputeSheet } from '@/shell/order/dispute-sheet'
import { usePageQuery } from '@/platform/query'
import { ActionBar } from '@/ui/action-bar'
import { BarButton } from '@/ui/bar-button'
import { Button } from '@/ui/button'
import { classes } from '@/ui/classes'
import { disputeWords } from '../shared/labels'
import { actTitle, doableOf, footOf, type Act } from '../shared/acts'
import type { OwnOrderStore } from './order-store'
import { doOwn } from './own-doing'
import { TipSheet } from './tip-sheet'

export function hasActs(order: OrderDetail): boolean {
  const { main, more } = footOf(doableOf(order), 'owner')
  return main !== null || more.length > 0
}

/** Buttons of the rows: the one that brings it forward stands out. */
export const OwnActs = observer(function OwnActs({
  store,
  order,
}: {
  store: OwnOrderStore
  order: OrderDetail
}) {
  const { do: asked } = usePageQuery<{ do: string }>()
  const [disputing, setDisputing] = useState(asked === 'dispute' && order.actions.includes('dispute'))
  const [tipping, setTipping] = useState(asked === 'tip')
  const { main, beside, more } = footOf(doableOf(order), 'owner')
  const run = (act: Act) => {
    if (act === 'dispute') setDisputing(true)
    else if (act === 'tip') setTipping(true)
    else void doOwn(act, store, order)
  }
  return (
    <>
      <ActionBar>
        {[...more, ...(beside ? [beside] : [])].map((act) => (
          <Button key={act} kind="quiet" className={classes(!main && 'u-grow')} onTap={() => run(act)}>
            {actTitle(act, order, 'owner')}
          </Button>
        ))}
        {main && <BarButton onTap={() => run(main)}>{actTitle(main, order, 'owner')}</BarButton>}
      </ActionBar>
      <DisputeSheet
        open={disputing}
        words={disputeWords}
        more={order.state === 'disputed'}
        onSend={store.dispute}
        onClose={() => setDisputing(false)}
      />
      {order.actions.includes('tip') && (
        <TipSheet order={order} open={tipping} onClose={() => setTipping(false)} />
      )}
    </>
  )
})
