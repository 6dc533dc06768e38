import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { withId } from '@/shell/with-id'
import { FormerView } from '@/features/secondhand/trade/former-view'
import { NoOrder } from '@/features/secondhand/trade/no-order'
import { usePageQuery } from '@/platform/query'

/** Line `&n=` of the order `?id=`, as it was bought. */
export default signedIn(
  withId(
    function Former({ id }) {
      const { n = '0' } = usePageQuery<{ n: string }>()
      return <FormerView id={id} n={Math.max(0, Math.trunc(Number(n)) || 0)} />
    },
    <NoOrder />,
  ),
)
