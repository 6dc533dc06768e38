import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { Balance } from '@contract/wallet/schema'
import { t } from '@/locale'
import { signedIn } from '@/shell/account/sign-in-first'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { usePageQuery } from '@/platform/query'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Chips } from '@/ui/chips'
import { formatFen } from '@/ui/format'
import { PageFrame } from '@/ui/page-frame'
import { Price } from '@/ui/price'
import { OfflineStrip } from '@/ui/states/offline-strip'
import { CardSkeleton } from '@/ui/states/page-skeletons'
import { Strip } from '@/ui/states/strip'
import { useStore } from '@/ui/use-store'
import { Bills } from './bills'
import { WalletStore } from './wallet-store'
import { Withdrawals } from './withdrawal-row'
import { withdrawPage } from './labels'
import './wallet.css'

const parts = ['balance', 'withdrawals', 'margin', 'points'] as const
type Part = (typeof parts)[number]
const titles: Record<Part, string> = {
  balance: t('账单'),
  withdrawals: t('提现记录'),
  margin: t('保证金'),
  points: t('积分'),
}
const items = parts.map((key) => ({ key, label: titles[key] }))

/** One's wallet: what there is, what is held, and every line; `?tab=` says which part is open. */
export const WalletHome = signedIn(
  observer(function WalletHome() {
    const { tab } = usePageQuery<{ tab: string }>()
    const store = useStore(() => new WalletStore(), {
      load: ({ balance }) => balance.load(),
      show: (wallet) => wallet.refresh(),
      pull: (wallet) => wallet.refresh(),
    })
    const [part, setPart] = useState<Part>(() => parts.find((key) => key === tab) ?? 'balance')
    const { data, phase, load } = store.balance
    return (
      <PageFrame>
        <OfflineStrip onRetry={() => void store.refresh()} />
        {phase === 'error' ? (
          <Strip icon="alert-circle" text={t('余额没有加载出来')} onRetry={() => void load()} />
        ) : data ? (
          <Head balance={data} />
        ) : (
          <View className="wl-head">
            <CardSkeleton rows={1} />
          </View>
        )}
        <Chips items={items} value={part} onChange={setPart} />
        {part === 'withdrawals' ? (
          <Withdrawals list={store.withdrawals} />
        ) : (
          <Bills key={part} store={store.bills[part]} />
        )}
      </PageFrame>
    )
  }),
)

function Head({ balance: { balance, held, margin, points, points_held } }: { balance: Balance }) {
  return (
    <Card className="wl-card">
      <View className="u-meta">{t('余额')}</View>
      <View className="u-row u-gap12">
        <View className="u-grow">
          <Price fen={balance} size="hero" />
        </View>
        <Button size={44} onTap={linkTo(withdrawPage)}>
          {t('提现')}
        </Button>
      </View>
      <View className="wl-facts">
        <Fact label={t('提现中')} value={`¥${formatFen(held)}`} />
        <Fact label={t('保证金')} value={`¥${formatFen(margin)}`} />
        <Fact
          label={points_held > 0 ? t('积分（悬赏中 {n}）', { n: points_held }) : t('积分')}
          value={String(points)}
        />
      </View>
    </Card>
  )
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <View className="wl-fact">
    <View className="u-strong u-figures">{value}</View>
    <View className="u-meta">{label}</View>
  </View>
)
