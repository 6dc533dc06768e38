import React from 'react'
import { signedIn } from '@/features/account/sign-in-first'
import { AddressBook } from '@/features/address/book'
import { slotOf } from '@/features/address/words'
import { usePageQuery } from '@/platform/query'

/** One's addresses; `?choose=` says for what one is chosen. */
export default signedIn(function AllAddress() {
  const { choose } = usePageQuery<{ choose: string }>()
  return <AddressBook slot={slotOf(choose)} />
})
