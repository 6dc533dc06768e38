import React from 'react'
import { signedIn } from '@/features/account/sign-in-first'
import { MyComplaints } from '@/features/complaint/my-complaints'
import { PageFrame } from '@/ui/page-frame'

/** My complaints and what became of each. */
export default signedIn(function ComplaintList() {
  return (
    <PageFrame>
      <MyComplaints />
    </PageFrame>
  )
})
