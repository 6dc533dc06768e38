import React from 'react'
import { observer } from 'mobx-react-lite'
import { giveBack, lapsed } from '@contract/running/rider/rules'
import type { Rider } from '@contract/running/schema'
import { t } from '@/locale'
import { go, linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Price } from '@/ui/price'
import { Section } from '@/ui/section'
import { Tag } from '@/ui/tag'
import { Empty } from '@/ui/states/empty'
import { applyPage } from '../shared/pages'
import { yuan } from '../shared/labels'
import type { MarginStore } from './margin-store'
import './ride.css'

/** What lies with the platform, what it is for, and the way in and out. */
export const Margin = observer(function Margin({ store, rider }: { store: MarginStore; rider: Rider }) {
  if (rider.state === null && rider.margin.balance === 0)
    return (
      <Empty
        title={t('成为骑手后再交')}
        text={t('保证金是给接单的同学用的。')}
        action={{ label: t('去看看'), onTap: linkTo(applyPage) }}
      />
    )
  const { balance, required, hold } = rider.margin
  const short = Math.max(0, required - balance)
  const pay = async () => {
    const path = await store.pay.run()
    if (path !== null) go(path)
  }
  const refund = async () => {
    const sure = await feedback.modal({
      title: t('退回 {sum}？', { sum: yuan(balance) }),
      content: t('退到余额，马上到。退了以后不能接单，想接时再交。'),
      confirmText: t('退回余额'),
      danger: true,
    })
    if (sure && (await store.refund.run())) feedback.toast(t('退到余额了'), { icon: 'success' })
    // somebody else's order may hold it by now: the reason comes with the page
    if (store.refund.error) await store.load()
  }
  return (
    <>
      <Card className="rr-sum">
        <View className="u-row u-gap8">
          <View className="u-grow u-ink2">{t('我的保证金')}</View>
          {short === 0 ? (
            <Tag tone="green">{t('已交')}</Tag>
          ) : (
            <Tag tone="amber">{balance === 0 ? t('还没交') : t('不够了')}</Tag>
          )}
        </View>
        <Price fen={balance} size="hero" />
        <View className="u-meta">
          {short === 0
            ? t('够了，可以接单')
            : t('要有 {sum} 才能接单，还差 {short}', { sum: yuan(required), short: yuan(short) })}
        </View>
        {short > 0 && rider.state === 'active' && (
          <Button block loading={store.pay.busy} onTap={() => void pay()}>
            {t('交 {sum}', { sum: yuan(short) })}
          </Button>
        )}
        {balance > 0 && (
          <Button
            block
            kind="line"
            disabled={hold !== null}
            loading={store.refund.busy}
            onTap={() => void refund()}
          >
            {t('退回余额')}
          </Button>
        )}
        {balance > 0 && hold !== null && (
          <View className="u-meta" ariaRole="status">
            {t(hold.text)}
          </View>
        )}
      </Card>
      <Section title={t('用来做什么')} />
      <View className="rr-rules">
        <View>{t('保证金还是你的钱。只在这两种情况下，从里面赔给下单人：')}</View>
        <View>
          {t('接单 {n} 分钟后退单，赔这一单收入的 {percent}%，至少 {sum}；', {
            n: giveBack.freeMinutes,
            percent: giveBack.percent,
            sum: yuan(giveBack.min),
          })}
        </View>
        <View>
          {t('接了一直没去取，赔这一单收入的 {percent}%，至少 {sum}。', {
            percent: lapsed.percent,
            sum: yuan(lapsed.min),
          })}
        </View>
        <View className="u-ink2">
          {t('每一笔都在“收入”里写着是哪一单。不够 {sum} 时补上才能继续接单。', { sum: yuan(required) })}
        </View>
      </View>
    </>
  )
})
