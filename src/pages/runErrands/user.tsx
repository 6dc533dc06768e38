import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { ErrandHub } from '@/features/running/order/hub-view'
import { MyOrdersView } from '@/features/running/order/my-orders-view'
import { TheirErrands } from '@/features/running/order/person-view'
import { session } from '@/net/session'
import { usePageQuery } from '@/platform/query'

/** Somebody of errands, `?id=`; what one ordered oneself, `?group=`; one's own hub without either. */
export default signedIn(function ErrandUser() {
  const { id, group } = usePageQuery<{ id: string; group: string }>()
  if (id && id !== session.info?.user_id) return <TheirErrands id={id} />
  return group ? <MyOrdersView group={group} /> : <ErrandHub />
})
