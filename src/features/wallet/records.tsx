import React from 'react'
import { observer } from 'mobx-react-lite'
import { OfflineStrip } from '@/ui/states/offline-strip'
import { signedIn } from '@/shell/account/sign-in-first'
import { usePageQuery } from '@/platform/query'
import { PageFrame } from '@/ui/page-frame'
import { useStore } from '@/ui/use-store'
import { Progress } from './progress'
import { WalletStore } from './wallet-store'
import { Withdrawals } from './withdrawal-row'

/** One withdrawal, `?id=`, or all of them. */
export const WithdrawalPage = signedIn(function WithdrawalPage() {
  const { id } = usePageQuery<{ id: string }>()
  return <PageFrame>{id === undefined ? <All /> : <Progress id={id} />}</PageFrame>
})

const All = observer(function All() {
  const { withdrawals } = useStore(() => new WalletStore(), {
    load: (wallet) => wallet.withdrawals.load(),
    show: (wallet) => wallet.withdrawals.refresh(),
    pull: (wallet) => wallet.withdrawals.refresh(),
  })
  return (
    <>
      <OfflineStrip onRetry={() => void withdrawals.refresh()} />
      <Withdrawals list={withdrawals} />
    </>
  )
})
