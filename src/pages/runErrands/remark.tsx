import React from 'react'
import { kindNames } from '@contract/running/price/rules'
import { signedIn } from '@/shell/account/sign-in-first'
import { RemarkView } from '@/features/running/order/remark-view'
import { usePageQuery } from '@/platform/query'

/** The remark of the errand that is being written, `?kind=`. */
export default signedIn(function Remark() {
  const { kind } = usePageQuery<{ kind: string }>()
  return <RemarkView kind={kindNames.find((name) => name === kind) ?? 'take'} />
})
