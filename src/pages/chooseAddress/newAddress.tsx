import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { AddressForm } from '@/shell/address/form'
import { slotOf } from '@/shell/address/labels'
import { usePageQuery } from '@/platform/query'
import { PageFrame } from '@/ui/page-frame'

/** A new address, chosen for the slot of `?choose=`; or the one of `?id=`. */
export default signedIn(function NewAddress() {
  const { id, choose } = usePageQuery<{ id: string; choose: string }>()
  return (
    <PageFrame>
      <AddressForm id={id} slot={id === undefined ? slotOf(choose) : undefined} />
    </PageFrame>
  )
})
