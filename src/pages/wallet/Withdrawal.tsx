import React from 'react'
import { CardPage } from '@/features/wallet/card-page'
import { Withdraw } from '@/features/wallet/withdraw'
import { withNeeds } from '@/shell/needs/needs'
import { usePageQuery } from '@/platform/query'
import { PageFrame } from '@/ui/page-frame'

const Asking = withNeeds(['verified', 'payPassword', 'payout'], () => (
  <PageFrame>
    <Withdraw />
  </PageFrame>
))
const Adding = withNeeds(['verified'], CardPage)

/** Takes money out, to WeChat or a bank card; with `?view=card` adds a card. */
export default function Withdrawal() {
  const { view } = usePageQuery<{ view: 'card' }>()
  return view === 'card' ? <Adding /> : <Asking />
}
