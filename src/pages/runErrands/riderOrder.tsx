import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { Day } from '@/features/running/ride/day'
import { DayStore } from '@/features/running/ride/day-store'
import { ofErrands } from '@/features/running/shared/frames'
import { useListFrames } from '@/shell/order/use-frames'
import { useStore } from '@/ui/use-store'

/** A rider's day. */
export default signedIn(function RiderOrder() {
  const store = useStore(() => new DayStore(), { load: (day) => day.refresh(), show: true })
  useListFrames(ofErrands, () => store.list.load(), store.refresh)
  return <Day store={store} />
})
