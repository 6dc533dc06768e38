import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { MyComplaints } from '@/shell/complaint/my-complaints'
import { PageFrame } from '@/ui/page-frame'

/** My complaints and what became of each. */
export default signedIn(function ComplaintList() {
  return (
    <PageFrame>
      <MyComplaints />
    </PageFrame>
  )
})
