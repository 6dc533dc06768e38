import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { withId } from '@/shell/with-id'
import { CounterView } from '@/features/secondhand/trade/counter-view'
import { NoOrder } from '@/features/secondhand/trade/no-order'
import { usePageQuery } from '@/platform/query'

/** The cashier of the settlement `?id=`; of an order alone with `&kind=trade`. */
export default signedIn(
  withId(
    function Counter({ id }) {
      const { kind } = usePageQuery<{ kind: string }>()
      return <CounterView kind={kind === 'trade' ? 'trade' : 'checkout'} id={id} />
    },
    <NoOrder />,
  ),
)
