import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { AddressBook } from '@/shell/address/book'
import { slotOf } from '@/shell/address/labels'
import { usePageQuery } from '@/platform/query'

/** The address book of second-hand; `?choose=` says for what one is chosen. */
export default signedIn(function TradeAddress() {
  const { choose } = usePageQuery<{ choose: string }>()
  return <AddressBook slot={slotOf(choose)} />
})
