import React from 'react'
import { WithdrawalPage } from '@/features/wallet/records'

/** How a withdrawal stands, `?id=`. */
export default function WalletSuccess() {
  return <WithdrawalPage />
}
