import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { Withdraw } from '@/features/wallet/withdraw'
import { PageFrame } from '@/ui/page-frame'

/** Takes money out: to WeChat or a bank card. */
export default signedIn(() => (
  <PageFrame>
    <Withdraw />
  </PageFrame>
))
