import React from 'react'
import { WalletHome } from '@/features/wallet/home'

/** Balance, bills, withdrawals and points; `?tab=` says which list is open. */
export default function WalletOnline() {
  return <WalletHome />
}
