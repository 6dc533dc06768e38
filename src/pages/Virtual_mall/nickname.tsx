import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { Shelf } from '@/features/mall/shelf'

/** Name plates on sale. */
export default signedIn(function NicknameMall() {
  return <Shelf kind="plate" />
})
