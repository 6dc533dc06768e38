import React from 'react'
import { WithdrawalPage } from '@/features/wallet/records'

/** A rider's withdrawals, or one of them, `?id=`. */
export default function WithdrawalDetailed() {
  return <WithdrawalPage />
}
