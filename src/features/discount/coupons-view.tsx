import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { couponLists, type CouponList } from '@contract/discount/rules'
import type { Coupon } from '@contract/discount/fields'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { Card } from '@/ui/card'
import { classes } from '@/ui/classes'
import { fullTime } from '@/ui/format'
import { ListPage } from '@/ui/list/list-page'
import { Segmented } from '@/ui/segmented'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import { Tag } from '@/ui/tag'
import { useTitle } from '@/ui/use-title'
import { CouponsStore } from './lists-store'
import { activitiesPage, pathOfCoupon } from './pages'
import { couponTags, priceText, worthOf } from './labels'
import './discount.css'

const labels: Record<CouponList, string> = { unused: t('待使用'), used: t('已使用'), over: t('其他') }
const views = couponLists.map((key) => ({ key, label: labels[key] }))
const byId = ({ id }: Coupon) => id

/** One's coupons. */
export const Coupons = observer(function Coupons() {
  const [store] = useState(() => new CouponsStore())
  const { list, name } = store
  useTitle(t('我的券'))
  usePageEvent('onShow', () => void store.back())
  return (
    <ListPage
      list={list}
      keyOf={byId}
      renderItem={(coupon) => <CouponRow coupon={coupon} />}
      rowHeight={112}
      skeleton={<RowSkeleton rows={4} />}
      empty={
        name === 'unused' ? (
          <Empty
            title={t('没有待使用的券')}
            text={t('去抢几张，吃饭喝茶省一点。')}
            action={{ label: t('看抢券活动'), onTap: linkTo(activitiesPage) }}
          />
        ) : (
          <Empty title={t('这里还没有券')} />
        )
      }
    >
      <View className="dc-seg">
        <Segmented items={views} value={name} onChange={store.choose} />
      </View>
    </ListPage>
  )
})

/** What is next for a coupon, or what became of it. */
export const fateOf = ({ state, use_until, settled }: Coupon): string => {
  const then = settled === null ? '' : fullTime(settled)
  if (state === 'unused') return t('{time} 前使用', { time: fullTime(use_until) })
  if (state === 'used') return t('{time} 用了', { time: then })
  if (state === 'returned') return t('{time} 退了', { time: then })
  return state === 'expired'
    ? t('{time} 过期了', { time: fullTime(use_until) })
    : t('{time} 作废，积分退回了', { time: then })
}

const CouponRow = observer(function CouponRow({ coupon }: { coupon: Coupon }) {
  const { id, title, gives, shop, price, state } = coupon
  const { label, tone } = couponTags[state]
  return (
    <Card
      className={classes('dc-coupon', state !== 'unused' && 'dc-coupon-off')}
      onTap={linkTo(pathOfCoupon(id))}
    >
      <View className="dc-coupon-price u-figures">{worthOf(gives)}</View>
      <View className="u-grow dc-coupon-words">
        <View className="dc-line">
          <View className="u-strong u-one u-grow">{title}</View>
          <Tag tone={tone}>{label}</Tag>
        </View>
        <View className="u-meta u-one">{`${shop.name} · ${gives}`}</View>
        <View className="u-meta u-figures">{fateOf(coupon)}</View>
        {price > 0 && (
          <View className="u-meta u-figures">{t('花了 {price}', { price: priceText(price) })}</View>
        )}
      </View>
      {state === 'unused' && <View className="dc-coupon-show">{t('出示')}</View>}
    </Card>
  )
})
