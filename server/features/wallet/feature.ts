import { sql } from 'drizzle-orm'
import { feature } from '../../feature'
import { hour, second } from '../../jobs'
import { eraseWallet, kept } from './erase'
import { exported, notExported } from './exported'
import { banksSheet, banksUntil } from './banks'
import { waitingWithdrawals } from './desk'
import { hasOpenWithdrawals, refuseWithdrawing, withdrawalHolds, withdrawalsPosted } from './holds'
import { payoutRound } from './payouts'
import { sealedCards } from './cards'
import { payoutNeed } from './need'
import { ownWallet } from './mine'
import { walletSeed } from './seed'
import { deskRound } from './waiting'
import routes from './routes'
import { walletSwitch } from './switch'

export default feature({
  routes,
  switch: walletSwitch,
  rounds: (context) => [
    { name: 'withdrawals', every: 20 * second, round: (going) => payoutRound(context, going) },
    { name: 'late-withdrawals', every: hour, round: (going) => deskRound(context, going) },
  ],
  holds: [{ account: 'held', title: '提现', holds: withdrawalHolds }],
  posted: [{ title: '提现', keys: withdrawalsPosted }],
  needs: { payout: payoutNeed },
  services: [
    {
      title: '我的钱包',
      words: '钱包 余额 提现 银行卡 账单 充值',
      icon: 'wallet',
      tint: 'sky',
      url: '/pages/wallet/walletOnline',
      group: '跑腿和买卖',
      order: 70,
    },
  ],
  mine: { wallet: ownWallet },
  transferTitles: [(id) => sql`select w.destination as title from withdrawals w where w.id = ${id}`],
  queues: {
    payouts: {
      title: '提现到账',
      late: 86_400,
      advice: '到微信商户后台看商家转账：多半是余额不够，或者没有开通',
      waiting: sql`withdrawals w where w.due_at is not null`,
    },
  },
  desks: {
    withdrawals: {
      title: '提现',
      order: 110,
      waiting: (viewer) => sql`withdrawals w where ${waitingWithdrawals(viewer)}`,
    },
  },
  erasures: { wallet: { after: ['payments'], erase: eraseWallet } },
  stays: [{ waits: hasOpenWithdrawals, refuse: refuseWithdrawing }],
  exported,
  sealed: [sealedCards],
  sheets: { banks: banksSheet },
  facts: {
    banks: {
      title: '银行卡号段',
      why: '新发的银行卡认不出是哪家银行，要同学自己选',
      page: '/pages/public/index?view=data&sheet=banks',
      until: banksUntil,
    },
  },
  seeds: { wallet: walletSeed },
  notExported,
  kept,
})
