import React from 'react'
import { signedIn } from '@/features/account/sign-in-first'
import { AddressForm } from '@/features/address/form'
import { usePageQuery } from '@/platform/query'
import { PageFrame } from '@/ui/page-frame'

/** A new address, or the one of `?id=`. */
export default signedIn(function NewAddress() {
  const { id } = usePageQuery<{ id: string }>()
  return <PageFrame><AddressForm id={id} /></PageFrame>
})
