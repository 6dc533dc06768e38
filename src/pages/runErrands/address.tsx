import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { AddressBook } from '@/shell/address/book'
import { slotOf } from '@/shell/address/labels'
import { usePageQuery } from '@/platform/query'

/** The address book of an errand: whom it is for. */
export default signedIn(function ErrandAddress() {
  const { choose } = usePageQuery<{ choose: string }>()
  return <AddressBook slot={slotOf(choose) ?? 'address'} />
})
