import React from 'react'
import { observer } from 'mobx-react-lite'
import { expiryWords } from '@contract/discount/rules'
import type { ActivityDetail } from '@contract/discount/fields'
import { t } from '@/locale'
import { go, linkTo } from '@/shell/links'
import { dayTime } from '@/shell/times'
import { signInPage } from '@/net/prompts'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { Cell, CellGroup } from '@/ui/cell'
import { Countdown } from '@/ui/countdown'
import { fullTime } from '@/ui/format'
import { ShareButton } from '@/ui/share-button'
import { Tag } from '@/ui/tag'
import { Filled, Stock } from './activity-card'
import { pathOfCoupon, pathOfShop, pathToActivity } from './pages'
import type { RushStore } from './rush-store'
import { cardOfActivity, priceText, stockText, tagOf } from './labels'
import './discount.css'

/** What is given, when it begins or ends, how many are left, and the terms. */
export const RushBody = observer(function RushBody({
  store,
  activity,
}: {
  store: RushStore
  activity: ActivityDetail
}) {
  const { title, gives, cover, price, each, shop, terms, use_until, coupon, desk } = activity
  const { label, tone } = tagOf(activity)
  return (
    <>
      <View className="dc-cover">
        <Filled src={cover?.url} />
      </View>
      <View className="dc-head">
        <View className="dc-line">
          <View className="u-hero u-text u-grow" ariaRole="heading">
            {title}
          </View>
          <Tag tone={tone}>{label}</Tag>
        </View>
        <View className="u-text">{gives}</View>
        <Clock store={store} activity={activity} />
        <Stock activity={activity} />
        <View className="dc-line">
          <View className="u-title u-figures u-grow">{priceText(price)}</View>
          <View className="u-meta u-figures">{stockText(activity)}</View>
        </View>
      </View>
      <CellGroup>
        {coupon !== null && (
          <Cell
            icon="circle-check"
            title={t('你抢到了')}
            value={t('看我的券')}
            onTap={linkTo(pathOfCoupon(coupon))}
          />
        )}
        <Cell icon="building-store" title={shop.name} onTap={linkTo(pathOfShop(shop.id))} />
      </CellGroup>
      <View className="dc-terms">
        <View className="u-display" ariaRole="heading">
          {t('怎么用')}
        </View>
        {terms !== '' && <View className="u-text">{terms}</View>}
        <View className="u-ink2">{t('本校认证学生可以抢，每人最多 {n} 张。', { n: each })}</View>
        <View className="u-ink2">{t('{time} 前使用。', { time: fullTime(use_until) })}</View>
        <View className="u-ink2">{t(expiryWords)}</View>
      </View>
      {desk && <Desk store={store} activity={activity} />}
    </>
  )
})

const Clock = observer(function Clock({ store, activity }: { store: RushStore; activity: ActivityDetail }) {
  const { phase, starts, ends } = activity
  if (phase === 'ended') return <View className="u-meta">{t('{time} 结束了', { time: dayTime(ends) })}</View>
  const next = phase === 'soon' ? starts : ends
  return (
    <View className="dc-clock">
      <View className="u-meta">{phase === 'soon' ? t('离开抢还有') : t('离结束还有')}</View>
      <Countdown
        key={next}
        className="dc-time u-figures"
        until={store.deviceTime(next)}
        onEnd={() => void store.load()}
      />
      <View className="u-meta">
        {phase === 'soon'
          ? t('{time} 开抢', { time: dayTime(starts) })
          : t('{time} 截止', { time: dayTime(ends) })}
      </View>
    </View>
  )
})

const Desk = observer(function Desk({ store, activity }: { store: RushStore; activity: ActivityDetail }) {
  const { phase, shop, id } = activity
  const stop = async () => {
    const sure = await feedback.modal({
      title: t('提前结束这个活动？'),
      content: t('之后没有人能再抢；发出去的券照常使用。不能恢复。'),
      confirmText: t('结束'),
      danger: true,
    })
    if (sure) await store.stop.run()
  }
  if (phase === 'ended') return null
  return (
    <CellGroup>
      {phase === 'soon' && (
        <Cell icon="pencil" title={t('修改活动')} onTap={linkTo(pathToActivity(shop.id, id))} />
      )}
      <Cell icon="player-stop" title={t('提前结束')} danger onTap={() => void stop()} />
    </CellGroup>
  )
})

async function confirmGrab(store: RushStore, { price, points }: ActivityDetail): Promise<void> {
  if (
    price > 0 &&
    !(await feedback.modal({
      title: t('用 {n} 积分抢一张？', { n: price }),
      content: t('你有 {n} 积分。{words}', { n: points ?? 0, words: t(expiryWords) }),
      confirmText: t('抢'),
    }))
  )
    return
  const coupon = await store.grab.run()
  if (coupon !== null) feedback.toast(t('抢到了'), { icon: 'success' })
}

/** What the reader does next. */
export const RushFoot = observer(function RushFoot({
  store,
  activity,
}: {
  store: RushStore
  activity: ActivityDetail
}) {
  return (
    <ActionBar>
      <ShareButton card={cardOfActivity(activity)} label={t('分享')} />
      {activity.phase === 'soon' &&
        activity.barrier !== 'sign-in' &&
        activity.barrier !== 'school' &&
        !store.near && (
          <Button
            kind="line"
            icon={activity.reminded ? 'bell-off' : 'bell'}
            loading={store.remind.busy}
            onTap={() => void store.remind.run(!activity.reminded)}
          >
            {activity.reminded ? t('不用提醒') : t('提醒我')}
          </Button>
        )}
      <View className="u-grow">
        <Act store={store} activity={activity} />
      </View>
    </ActionBar>
  )
})

const Act = observer(function Act({ store, activity }: { store: RushStore; activity: ActivityDetail }) {
  const { phase, barrier, left, taken, each, coupon, price } = activity
  const off = (label: string) => (
    <Button block disabled onTap={() => undefined}>
      {label}
    </Button>
  )
  const lead = (label: string, url: string) => (
    <Button block onTap={() => go(url)}>
      {label}
    </Button>
  )
  if (phase === 'ended') return off(t('已结束'))
  // nobody is sent away for what there is no more
  if (phase === 'running' && left === 0 && taken < each) return off(t('抢光了'))
  if (barrier === 'sign-in') return lead(t('登录后抢'), signInPage)
  if (barrier === 'school') return off(t('只给本校同学'))
  if (barrier === 'student') return lead(t('认证后抢'), '/pages/user/editInfo/authentication_name')
  if (phase === 'soon') return off(t('还没开始'))
  if (taken >= each && coupon !== null) return lead(t('去使用'), pathOfCoupon(coupon))
  if (store.missing > 0)
    return lead(t('还差 {n} 积分，去签到', { n: store.missing }), '/pages/signIn/signinindex')
  return (
    <Button block loading={store.grab.busy} onTap={() => void confirmGrab(store, activity)}>
      {price === 0 ? t('抢') : t('{n} 积分抢', { n: price })}
    </Button>
  )
})
