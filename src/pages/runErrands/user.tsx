import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { ErrandHub } from '@/features/running/order/hub-view'
import { TheirErrands } from '@/features/running/order/person-view'
import { session } from '@/net/session'
import { usePageQuery } from '@/platform/query'

/** Somebody of errands, `?id=`; one's own hub without one. */
export default signedIn(function ErrandUser() {
  const { id } = usePageQuery<{ id: string }>()
  return id && id !== session.info?.user_id ? <TheirErrands id={id} /> : <ErrandHub />
})
