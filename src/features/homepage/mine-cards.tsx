import React from 'react'
import type { ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import type { MineParts } from '@contract/homepage/schema'
import { isOpen, linkTo } from '@/shell/links'
import { t } from '@/locale'
import type { Resource } from '@/net/resource'
import { View } from '@/platform/components'
import { Pinned } from '@/ui/badge'
import { Button } from '@/ui/button'
import { formatCount, formatFen } from '@/ui/format'
import { Icon } from '@/ui/icons/icon'
import type { IconName } from '@/ui/icons/names'
import { Price } from '@/ui/price'
import { Strip } from '@/ui/states/strip'
import './mine.css'

const walletPage = '/pages/wallet/walletOnline'
const ordersPage = '/pages/runErrands/myorders'

type Group = keyof MineParts['orders']
/** Tabs of the list of orders, as it names them. */
const groups: readonly { group: Group; label: string; icon: IconName }[] = [
  { group: 'unpaid', label: t('待付款'), icon: 'wallet' },
  { group: 'waiting', label: t('待接单'), icon: 'clock' },
  { group: 'running', label: t('进行中'), icon: 'truck-delivery' },
  { group: 'delivered', label: t('待确认'), icon: 'package' },
  { group: 'unrated', label: t('待评价'), icon: 'star' },
]

/** The person's money and orders. They stand at once, and say how much once it is known. */
export const MineCards = observer(function MineCards({ parts }: { parts: Resource<MineParts> }) {
  const { data, phase, load } = parts
  return (
    <>
      {phase === 'error' && (
        <Strip icon="alert-circle" text={t('余额和订单数没有加载出来')} onRetry={() => void load()} />
      )}
      {isOpen(walletPage) && <Wallet wallet={data?.wallet} />}
      <Orders counts={data?.orders} />
    </>
  )
})

function Wallet({ wallet }: { wallet: MineParts['wallet'] | undefined }) {
  return (
    <View className="u-card hp-wallet">
      <Amount
        label={t('钱包余额')}
        said={wallet && `¥${formatFen(wallet.balance)}`}
        onTap={linkTo(walletPage)}
      >
        {wallet && <Price fen={wallet.balance} size="display" />}
      </Amount>
      <View className="hp-wallet-line" />
      <Amount
        label={t('积分')}
        said={wallet && formatCount(wallet.points)}
        onTap={linkTo(`${walletPage}?tab=points`)}
      >
        {wallet && formatCount(wallet.points)}
      </Amount>
      <Button
        size={44}
        kind={wallet?.balance ? 'accent' : 'quiet'}
        onTap={linkTo('/pages/wallet/Withdrawal')}
      >
        {t('提现')}
      </Button>
    </View>
  )
}

interface AmountProps {
  label: string
  /** For screen readers. */
  said: string | undefined
  children: ReactNode
  onTap: () => void
}

const Amount = ({ label, said, children, onTap }: AmountProps) => (
  <View
    className="hp-amount"
    ariaRole="button"
    ariaLabel={said === undefined ? label : `${label} ${said}`}
    onTap={onTap}
    hoverClassName="u-press"
  >
    <View className="u-meta">{label}</View>
    <View className="u-price u-price-display">{children ?? '–'}</View>
  </View>
)

function Orders({ counts }: { counts: MineParts['orders'] | undefined }) {
  return (
    <View className="u-card hp-orders">
      <View className="hp-orders-head">
        <View className="u-strong" ariaRole="heading">
          {t('我的订单')}
        </View>
        <View className="u-sec-more" ariaRole="button" onTap={linkTo(ordersPage)} hoverClassName="u-press">
          {t('全部')}
          <Icon name="chevron-right" size={16} />
        </View>
      </View>
      <View className="hp-orders-row">
        {groups.map(({ group, label, icon }) => (
          <View
            key={group}
            className="hp-order"
            ariaRole="button"
            onTap={linkTo(`${ordersPage}?group=${group}`)}
            hoverClassName="u-press"
          >
            <Pinned count={counts?.[group] ?? 0} label={t('{n} 单', { n: counts?.[group] ?? 0 })}>
              <Icon name={icon} />
            </Pinned>
            {label}
          </View>
        ))}
      </View>
    </View>
  )
}
