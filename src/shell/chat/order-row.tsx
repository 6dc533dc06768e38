import React from 'react'
import type { RunningOrders } from '@contract/order/schema'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { Text, View } from '@/platform/components'
import { Badge } from '@/ui/badge'
import { listTime } from '@/ui/format'
import { Icon } from '@/ui/icons/icon'
import type { IconName } from '@/ui/icons/names'
import { Tag } from '@/ui/tag'

/** Icons that kinds of orders may have: what is named here is in the package. */
const icons: readonly IconName[] = ['moped', 'basket', 'package']

/** Orders of one kind that are under way, among the conversations: how the latest stands, and the last word. */
export function OrderRow({ orders }: { orders: RunningOrders }) {
  const { title, icon, state, text, count, unread, page, at } = orders
  return (
    <View className="m-row" ariaRole="button" onTap={linkTo(page)} hoverClassName="u-cell-press">
      <View className="m-system">
        <Icon name={icons.find((name) => name === icon) ?? 'package'} />
      </View>
      <View className="u-grow">
        <View className="m-head">
          <Text className={`u-one m-name ${unread > 0 ? 'u-strong' : ''}`}>{t(title)}</Text>
          <Tag tone="green">{count > 1 ? t('{n} 单进行中', { n: count }) : t(state)}</Tag>
          <View className="u-grow" />
          <Text className="u-meta m-when">{listTime(at)}</Text>
        </View>
        <View className="m-head">
          <Text className="u-ink2 u-one u-grow">{text}</Text>
          <Badge count={unread} />
        </View>
      </View>
      <View className="m-line" />
    </View>
  )
}
