import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { Buildings } from '@/shell/address/buildings'
import { slotOf } from '@/shell/address/labels'
import { usePageQuery } from '@/platform/query'
import { PageFrame } from '@/ui/page-frame'

/** A building of the school, for the address that is being written unless `?choose=` says otherwise. */
export default signedIn(function SchoolBuilding() {
  const { choose } = usePageQuery<{ choose: string }>()
  return (
    <PageFrame>
      <Buildings slot={slotOf(choose) ?? 'building'} />
    </PageFrame>
  )
})
