import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { AddressBook } from '@/shell/address/book'
import { slotOf } from '@/shell/address/labels'
import { usePageQuery } from '@/platform/query'

/** One's addresses; `?choose=` says for what one is chosen. */
export default signedIn(function AllAddress() {
  const { choose } = usePageQuery<{ choose: string }>()
  return <AddressBook slot={slotOf(choose)} />
})
