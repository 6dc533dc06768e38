import React from 'react'
import { observer } from 'mobx-react-lite'
import type { Withdrawal } from '@contract/wallet/schema'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import type { PagedList } from '@/net/paged-list'
import { View } from '@/platform/components'
import { formatFen, fullTime } from '@/ui/format'
import { PagedListView } from '@/ui/list/paged-list-view'
import { Empty } from '@/ui/states/empty'
import { LinesSkeleton } from '@/ui/states/page-skeletons'
import { Tag } from '@/ui/tag'
import { pathOfWithdrawal, stateTitle, stateTone, withdrawPage } from './labels'
import './wallet.css'

const byId = ({ id }: Withdrawal) => id

const WithdrawalRow = ({ withdrawal: { id, to, amount, state, at } }: { withdrawal: Withdrawal }) => (
  <View
    className="wl-bill"
    ariaRole="button"
    onTap={linkTo(pathOfWithdrawal(id))}
    hoverClassName="u-cell-press"
  >
    <View className="u-grow">
      <View className="u-strong u-one">{to}</View>
      <View className="u-meta u-one">{fullTime(at)}</View>
    </View>
    <View className="wl-end">
      <View className="u-figures u-strong">{`¥${formatFen(amount)}`}</View>
      <Tag tone={stateTone(state)}>{stateTitle(state)}</Tag>
    </View>
  </View>
)
const row = (withdrawal: Withdrawal) => <WithdrawalRow withdrawal={withdrawal} />

/** Withdrawals, the latest first. */
export const Withdrawals = observer(function Withdrawals({ list }: { list: PagedList<Withdrawal> }) {
  return (
    <PagedListView
      list={list}
      keyOf={byId}
      renderItem={row}
      rowHeight={68}
      skeleton={<LinesSkeleton rows={8} />}
      empty={
        <Empty
          title={t('还没有提现过')}
          text={t('余额可以提现到微信或银行卡。')}
          action={{ label: t('去提现'), onTap: linkTo(withdrawPage) }}
        />
      }
    />
  )
})
