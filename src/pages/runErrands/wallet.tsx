import React from 'react'
import { WalletHome } from '@/features/wallet/home'

/** A rider's wallet is the person's. */
export default function RiderWallet() {
  return <WalletHome />
}
