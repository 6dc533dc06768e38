import React from 'react'
import { times } from '@contract/running/rules'
import { giveBack, lapsed, levels, margin, runningMax } from '@contract/running/rider/rules'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { yuan } from '../shared/labels'
import './ride.css'

/** What a rider agrees to, in the numbers that the server goes by. */
export const rulesOfRiders = (): string[] => [
  t('先交 {sum} 保证金，没有进行中的单时随时可以退。', { sum: yuan(margin) }),
  t('手上最多同时有 {n} 单。', { n: runningMax }),
  t('平台从跑腿费里收 {most}% 到 {least}%，等级越高收得越少；小费和代买的钱一分不收。', {
    most: levels[0].percent,
    least: levels[levels.length - 1]?.percent ?? 0,
  }),
  t('接单 {n} 分钟内退单不收违约金；之后退单赔收入的 {percent}%，至少 {sum}，从保证金里给下单人。', {
    n: giveBack.freeMinutes,
    percent: giveBack.percent,
    sum: yuan(giveBack.min),
  }),
  t('退过的单，{n} 分钟里先让给别人。', { n: giveBack.againMinutes }),
  t('到时间 {n} 小时还没去取，订单自动取消，赔收入的 {percent}%，至少 {sum}。', {
    n: times.lapse,
    percent: lapsed.percent,
    sum: yuan(lapsed.min),
  }),
  t('还没取的单有争议、你同意全额退款的，按争议开始时退单或超时的数赔，争议的时间不算。'),
  t('送到后下单人确认，或 {n} 小时后自动确认，收入进余额。', { n: times.confirm }),
  t('寄件要填对快递单号：快递公司查不到的不自动确认，再过 {n} 天交给学校处理。', { n: times.untraced }),
  t('地址和电话只用来送这一单，不留、不传、不做别的。'),
]

export const RiderRules = () => (
  <View className="rr-rules">
    {rulesOfRiders().map((rule, index) => (
      <View key={rule} className="rr-rule">
        <View className="u-meta u-figures rr-nth">{index + 1}</View>
        <View className="u-grow">{rule}</View>
      </View>
    ))}
  </View>
)
