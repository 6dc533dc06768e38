import React from 'react'
import { observer } from 'mobx-react-lite'
import type { Activity } from '@contract/discount/fields'
import { linkTo } from '@/shell/links'
import { Image, View } from '@/platform/components'
import { Card } from '@/ui/card'
import { Icon } from '@/ui/icons/icon'
import { Tag } from '@/ui/tag'
import { pathOfActivity } from './pages'
import { goneOf, priceText, stockText, tagOf, timeOf } from './labels'
import './discount.css'

/** A picture that fills its frame; without one a mark on the ground. */
export const Filled = ({
  src,
  icon = 'gift',
}: {
  src: string | undefined
  icon?: 'gift' | 'building-store'
}) =>
  src === undefined ? (
    <View className="dc-fill dc-blank">
      <Icon name={icon} size={32} />
    </View>
  ) : (
    <Image className="dc-fill" src={src} mode="aspectFill" lazyLoad alt="" />
  )

/** How much of the stock is gone. */
export const Stock = ({ activity }: { activity: Pick<Activity, 'left' | 'pieces'> }) => (
  <View className="dc-stock" ariaHidden>
    <View className="dc-stock-gone" style={{ width: `${goneOf(activity)}%` }} />
  </View>
)

/** A rush in a list. */
export const ActivityCard = observer(function ActivityCard({ activity }: { activity: Activity }) {
  const { id, title, gives, shop, cover, phase, price } = activity
  const { label, tone } = tagOf(activity)
  return (
    <Card className="dc-act" onTap={linkTo(pathOfActivity(id))}>
      <View className="dc-thumb">
        <Filled src={cover?.thumb} />
      </View>
      <View className="u-grow">
        <View className="dc-line">
          <View className="u-strong u-one u-grow">{title}</View>
          <Tag tone={tone}>{label}</Tag>
        </View>
        <View className="u-meta u-one">{`${shop.name} · ${gives}`}</View>
        {phase === 'running' && <Stock activity={activity} />}
        <View className="dc-line">
          <View className="u-strong u-figures u-grow">{priceText(price)}</View>
          {phase !== 'ended' && <View className="u-meta u-figures">{stockText(activity)}</View>}
        </View>
        <View className="u-meta u-figures">{timeOf(activity)}</View>
      </View>
    </Card>
  )
})
