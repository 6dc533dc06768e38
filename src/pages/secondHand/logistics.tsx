import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { withId } from '@/shell/with-id'
import { NoOrder } from '@/features/secondhand/trade/no-order'
import { TrackView } from '@/features/secondhand/trade/track-view'
import { usePageQuery } from '@/platform/query'

/** Where the parcel of the order `?id=` is; with `&back=1` the one that goes back. */
export default signedIn(
  withId(
    function Logistics({ id }) {
      const { back } = usePageQuery<{ back: string }>()
      return <TrackView id={id} back={back === '1'} />
    },
    <NoOrder />,
  ),
)
