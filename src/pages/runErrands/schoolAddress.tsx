import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { Buildings } from '@/shell/address/buildings'
import { slotOf } from '@/shell/address/labels'
import { usePageQuery } from '@/platform/query'
import { PageFrame } from '@/ui/page-frame'

/** A place of the campus in place of an address or a station: where to deliver, unless `?choose=` says otherwise. */
export default signedIn(function SchoolAddress() {
  const { choose } = usePageQuery<{ choose: string }>()
  return (
    <PageFrame>
      <Buildings slot={slotOf(choose) ?? 'delivery'} />
    </PageFrame>
  )
})
