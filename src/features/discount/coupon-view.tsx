import React, { useMemo } from 'react'
import { observer } from 'mobx-react-lite'
import { makeAutoObservable } from 'mobx'
import { codeText, mayCoupon } from '@contract/discount/rules'
import type { CouponDetail } from '@contract/discount/fields'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { useFrames } from '@/shell/order/use-frames'
import { qrPicture } from '@/shell/qr'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { Image, View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { location } from '@/platform/location'
import { Button } from '@/ui/button'
import { Cell, CellGroup } from '@/ui/cell'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Tag } from '@/ui/tag'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { CardSkeleton } from './card-view'
import { fateOf } from './coupons-view'
import { pathOfActivity, pathOfShop } from './pages'
import { addressOfCode, couponTags } from './labels'
import './discount.css'

/** One of one's coupons: shown to a keeper, or given back. */
class CouponStore {
  readonly coupon: Resource<CouponDetail>
  readonly giveBack: Action<[], void>

  constructor(readonly id: string) {
    this.coupon = new Resource(() => get('discount/coupon', { id }, inPlace))
    this.giveBack = new Action(`discount give back ${id}`, async () => {
      this.coupon.set(await post('discount/giveBack', { id }))
    })
    makeAutoObservable(this, { id: false, coupon: false, giveBack: false })
  }

  load = (): Promise<void> => this.coupon.load()
}

export const CouponView = observer(function CouponView({ id }: { id: string }) {
  const store = useStore(() => new CouponStore(id), { show: true, pull: true })
  useTitle(t('优惠券'))
  // a keeper redeems it: the page says so at once
  useFrames(
    (frame) => frame.type === 'discount-coupon' && frame.id === id,
    () => store.load(),
  )
  return (
    <PageFrame>
      <Loaded of={store.coupon} onRetry={store.load} skeleton={<CardSkeleton />}>
        {(coupon) => <Shown store={store} coupon={coupon} />}
      </Loaded>
    </PageFrame>
  )
})

const Shown = observer(function Shown({ store, coupon }: { store: CouponStore; coupon: CouponDetail }) {
  const { title, gives, state, shop, activity, place, latitude, longitude, terms } = coupon
  const { label, tone } = couponTags[state]
  const map = () =>
    void location
      .open({ name: shop.name, address: place, latitude, longitude })
      .catch(() => feedback.toast(t('这里不能打开地图')))
  return (
    <>
      <View className="dc-ticket">
        <View className="dc-line">
          <View className="u-display u-text u-grow" ariaRole="heading">
            {title}
          </View>
          <Tag tone={tone}>{label}</Tag>
        </View>
        <View className="u-text">{gives}</View>
        <View className="u-meta u-figures">{fateOf(coupon)}</View>
        <View className="dc-perforation dc-perforation-paper" ariaHidden />
        {state === 'unused' ? (
          <Code coupon={coupon} />
        ) : (
          <View className="dc-over u-ink2">{overWords(coupon)}</View>
        )}
      </View>
      <CellGroup>
        <Cell icon="building-store" title={shop.name} onTap={linkTo(pathOfShop(shop.id))} />
        <Cell icon="map-pin" title={place} onTap={map} />
        <Cell icon="gift" title={t('活动说明')} onTap={linkTo(pathOfActivity(activity))} />
      </CellGroup>
      {terms !== '' && <View className="dc-terms u-text">{terms}</View>}
      {mayCoupon(state, 'giveBack') && Date.parse(coupon.use_until) > Date.now() && (
        <GiveBack store={store} coupon={coupon} />
      )}
    </>
  )
})

const overWords = ({ state, shop }: CouponDetail): string => {
  if (state === 'used') return t('用过了。下次还来{name}。', { name: shop.name })
  if (state === 'returned') return t('退了，积分已经退回。')
  return state === 'expired' ? t('过了使用截止时间，不能用了。') : t('商家停用了，积分已经退回。')
}

function Code({ coupon: { code } }: { coupon: CouponDetail }) {
  const picture = useMemo(() => qrPicture(addressOfCode(code)), [code])
  return (
    <View className="dc-code">
      <Image className="dc-qr" src={picture} mode="aspectFit" alt={t('券的二维码')} />
      <View className="dc-code-text dc-code-long u-figures">{codeText(code)}</View>
      <View className="u-meta">{t('到店给店员扫，核销前别发给别人')}</View>
    </View>
  )
}

const GiveBack = observer(function GiveBack({ store, coupon }: { store: CouponStore; coupon: CouponDetail }) {
  const { price } = coupon
  const back = async () => {
    const sure = await feedback.modal({
      title: t('退掉这张券？'),
      content:
        price === 0
          ? t('券会还给活动，别人可以再抢。')
          : t('{n} 积分马上退回，券会还给活动，别人可以再抢。', { n: price }),
      confirmText: t('退券'),
      danger: true,
    })
    if (sure && (await store.giveBack.run()) !== null) feedback.toast(t('退好了'), { icon: 'success' })
  }
  return (
    <View className="dc-end">
      <Button block kind="line" loading={store.giveBack.busy} onTap={() => void back()}>
        {price === 0 ? t('退券') : t('退券，退回 {n} 积分', { n: price })}
      </Button>
    </View>
  )
})
