import React from 'react'
import { signedIn } from '@/features/account/sign-in-first'
import { AddressBook } from '@/features/address/book'
import { slotOf } from '@/features/address/words'
import { usePageQuery } from '@/platform/query'

/** The address book of an errand: whom it is for. */
export default signedIn(function ErrandAddress() {
  const { choose } = usePageQuery<{ choose: string }>()
  return <AddressBook slot={slotOf(choose) ?? 'address'} />
})
