import React from 'react'
import { observer } from 'mobx-react-lite'
import type { MallItem, MallItemPage } from '@contract/mall/schema'
import { t } from '@/locale'
import { profile } from '@/shell/account/profile'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { Cell } from '@/ui/cell'
import { Section } from '@/ui/section'
import { Sheet } from '@/ui/sheet'
import { Tag } from '@/ui/tag'
import type { ItemStore } from './item-store'
import { Dressed, Sample } from './look'
import { ordersPage, wardrobePage, waysToPoints } from './pages'
import { kindTitles, noteOf, pointsText } from './labels'
import './mall.css'

const certifyPage = '/pages/user/editInfo/authentication_name'

/** Large on one's own avatar, what it is, and in a post by day and by night. */
export const ItemView = observer(function ItemView({ item }: { item: MallItem }) {
  const note = noteOf(item)
  return (
    <>
      <View className="ma-stage">
        <Dressed of={item} large />
      </View>
      <View className="u-pad ma-about">
        <View className="u-row u-gap8">
          <View className="u-display u-one" ariaRole="heading">
            {item.name}
          </View>
          <Tag>{kindTitles[item.kind]}</Tag>
          {item.students && <Tag tone="blue">{t('认证同学专属')}</Tag>}
        </View>
        <View className="u-ink2 u-text">{item.text}</View>
        <View className="u-row u-gap12">
          <View className="u-title u-figures">{pointsText(item.price)}</View>
          {note !== '' && <View className="u-meta">{note}</View>}
        </View>
      </View>
      <Section title={t('发动态的样子')} />
      <View className="ma-samples">
        <Sample of={item} />
        <Sample of={item} dark />
      </View>
      <View className="u-pad u-meta ma-rules">
        {t('换到以后一直是你的：下架了也能戴，换学校也带得走。匿名发言时不会显示。')}
      </View>
    </>
  )
})

const closed: Partial<Record<MallItem['state'], string>> = {
  soon: t('还没有开售'),
  over: t('已经停售'),
  gone: t('已经换完了'),
  off: t('已经下架'),
}

/** What can be done now. */
export const ItemFoot = observer(function ItemFoot({
  store,
  page,
}: {
  store: ItemStore
  page: MallItemPage
}) {
  const { item, order, points } = page
  const missing = item.price - points
  const shut = closed[item.state]
  if (item.owned)
    return (
      <ActionBar>
        <Button
          block
          kind={item.worn ? 'line' : 'accent'}
          loading={store.wear.busy}
          onTap={() => void store.wear.run(!item.worn)}
        >
          {item.worn ? t('取下') : t('立即佩戴')}
        </Button>
      </ActionBar>
    )
  if (item.students && profile.me?.student === false)
    return (
      <ActionBar>
        <Button block onTap={linkTo(certifyPage)}>
          {t('先去学生认证')}
        </Button>
      </ActionBar>
    )
  return (
    <ActionBar>
      <Button block disabled={shut !== undefined && !order} onTap={store.ask}>
        {order
          ? t('继续支付 {n} 积分', { n: order.price })
          : (shut ??
            (missing > 0 ? t('还差 {n} 积分', { n: missing }) : t('用 {n} 积分兑换', { n: item.price })))}
      </Button>
    </ActionBar>
  )
})

const Line = ({ label, value, strong }: { label: string; value: string; strong?: boolean }) => (
  <View className="ma-line">
    <View className="u-ink2">{label}</View>
    <View className={strong ? 'u-strong u-figures' : 'u-figures'}>{value}</View>
  </View>
)

/** Price, balance before and after; then worn at once by a tap. */
export const ExchangeSheet = observer(function ExchangeSheet({
  store,
  page: { item, points, order },
}: {
  store: ItemStore
  page: MallItemPage
}) {
  const price = order?.price ?? item.price
  const title = store.got ? t('换到了') : t('兑换{name}', { name: item.name })
  return (
    <Sheet
      open={store.asking}
      onClose={store.dismiss}
      label={title}
      head={<View className="u-title">{title}</View>}
      bare
    >
      <View className="ma-ask">
        {store.got ? (
          <>
            <Dressed of={item} />
            <Line label={t('现在的积分')} value={pointsText(points)} />
            <Button block loading={store.wear.busy} onTap={() => void store.wear.run(true)}>
              {t('立即佩戴')}
            </Button>
            <Button block kind="quiet" onTap={linkTo(wardrobePage, store.dismiss)}>
              {t('去我的装扮看看')}
            </Button>
          </>
        ) : (
          <>
            <Line label={t('价格')} value={pointsText(price)} strong />
            <Line label={t('现在的积分')} value={pointsText(points)} />
            <Payment store={store} price={price} points={points} />
          </>
        )}
      </View>
    </Sheet>
  )
})

const Payment = observer(function Payment({
  store,
  price,
  points,
}: {
  store: ItemStore
  price: number
  points: number
}) {
  if (points < price)
    return (
      <>
        <Line label={t('还差')} value={pointsText(price - points)} strong />
        {waysToPoints.map(({ title, note, page }) => (
          <Cell key={page} title={title} value={note} onTap={linkTo(page, store.dismiss)} />
        ))}
      </>
    )
  return (
    <>
      <Line label={t('兑换后剩')} value={pointsText(points - price)} />
      <Button block loading={store.exchange.busy} onTap={() => void store.exchange.run()}>
        {t('确认兑换')}
      </Button>
      <Button block kind="quiet" onTap={linkTo(ordersPage, store.dismiss)}>
        {t('看兑换订单')}
      </Button>
    </>
  )
})
