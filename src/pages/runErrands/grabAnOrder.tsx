import React, { useEffect } from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { Hall } from '@/features/running/ride/hall'
import { HallStore } from '@/features/running/ride/hall-store'
import { useStore } from '@/ui/use-store'

/** Orders of one's school that wait for a rider. */
export default signedIn(function GrabAnOrder() {
  const store = useStore(() => new HallStore(), { load: (hall) => hall.refresh(), show: true })
  useEffect(() => store.listen(), [store])
  return <Hall store={store} />
})
