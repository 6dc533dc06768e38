import React from 'react'
import { observer } from 'mobx-react-lite'
import { kindNames, kindTitles } from '@contract/running/price/rules'
import type { HallCard as Order } from '@contract/running/schema'
import { t } from '@/locale'
import { go, linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { PlatformError } from '@/platform/failure'
import { feedback } from '@/platform/feedback'
import { navigation } from '@/platform/navigation'
import { Button } from '@/ui/button'
import { Chips } from '@/ui/chips'
import { Icon } from '@/ui/icons/icon'
import { ListPage } from '@/ui/list/list-page'
import { Segmented } from '@/ui/segmented'
import { Empty } from '@/ui/states/empty'
import { CardSkeleton } from '@/ui/states/page-skeletons'
import { OrderCard } from '../shared/order-card'
import { metresText } from '../shared/labels'
import { applyPage, pathOfOrder, riderPage } from '../shared/pages'
import type { Best } from './best'
import { HallMap } from './hall-map'
import { mayGrab } from './grab'
import type { HallStore, Shown, Sort } from './hall-store'
import { pathOfHeld } from './pages'
import { tellMissed } from './refusal'
import { WorkHead } from './work-head'
import './ride.css'

const sorts: { key: Sort; label: string }[] = [
  { key: 'new', label: t('最新') },
  { key: 'near', label: t('离我近') },
  { key: 'pay', label: t('赚得多') },
]
const shown = (count: number): string => (count > 99 ? '99+' : `${count}`)
const chips = (counts: HallStore['counts']): { key: Shown; label: string }[] => {
  const label = (title: string, count?: number) => (count === undefined ? title : `${title} ${shown(count)}`)
  return [
    {
      key: 'all',
      label: label(t('全部'), counts ? kindNames.reduce((sum, kind) => sum + counts[kind], 0) : undefined),
    },
    ...kindNames.map((key) => ({ key, label: label(t(kindTitles[key]), counts?.[key]) })),
  ]
}

const byId = ({ id }: Order) => id

/** Orders that wait, with a button to get each: the best for its way carries the accent. */
export const Hall = observer(function Hall({ store }: { store: HallStore }) {
  const { sort, kind, fresh, own } = store
  const toBe = async (done: Promise<void>) => {
    try {
      await done
    } catch (error) {
      const denied = error instanceof PlatformError && error.code === 'denied'
      feedback.toast(denied ? t('没有定位权限，可以在系统设置里打开') : t('没有定到位置，先不看距离'))
    }
  }
  const showFresh = () => {
    navigation.scrollToTop()
    void store.refresh()
  }
  return (
    <ListPage
      list={store.shown}
      onRefresh={store.refresh}
      keyOf={byId}
      renderItem={(one) => <Offer store={store} order={one} />}
      rowHeight={172}
      skeleton={<CardSkeleton rows={4} />}
      empty={<NoOffers store={store} />}
    >
      <WorkHead own={own} link={{ label: t('我的单'), path: riderPage }} />
      <View className="rr-sorts">
        <Segmented items={sorts} value={sort} onChange={(by) => void toBe(store.order(by))} />
      </View>
      <Chips items={chips(store.counts)} value={kind} onChange={(of) => void store.show(of)} />
      {fresh.length > 0 && (
        <View className="rr-fresh" ariaRole="button" onTap={showFresh} hoverClassName="u-press">
          <Icon name="refresh" size={16} />
          {t('有 {n} 个新单', { n: fresh.length })}
        </View>
      )}
      <View className="o-gap" />
      <HallMap store={store} onLocate={() => void toBe(store.locate())} />
    </ListPage>
  )
})

const NoOffers = observer(function NoOffers({ store }: { store: HallStore }) {
  if (store.kind !== 'all')
    return (
      <Empty
        drawing="bicycle"
        title={t('这一类暂时没有单')}
        text={t('看看别的种类。')}
        action={{ label: t('看全部'), onTap: () => void store.show('all') }}
      />
    )
  return (
    <Empty
      drawing="bicycle"
      title={t('现在没有等着的单')}
      text={t('有新单时这里会提示，开工后也会通知你。')}
      action={{ label: t('刷新'), onTap: () => void store.refresh() }}
    />
  )
})

const Offer = observer(function Offer({ store, order }: { store: HallStore; order: Order }) {
  const { id } = order
  const best = store.best?.id === id ? store.best : null
  return (
    <OrderCard
      order={order}
      price="pay"
      mark={best ? whyText(best, order) : undefined}
      onTap={(one) => linkTo(store.own.opens ? pathOfOrder(one) : applyPage)}
    >
      {order.mine ? (
        <View className="u-meta">{t('我下的单')}</View>
      ) : (
        <Button
          kind={best ? 'accent' : 'line'}
          size={44}
          className={best ? 'rr-best' : undefined}
          disabled={store.grab.busy}
          ariaLabel={t('抢单：{title}', { title: order.title })}
          onTap={(event) => {
            event.stopPropagation()
            void grab(store, id)
          }}
        >
          {t('抢单')}
        </Button>
      )}
    </OrderCard>
  )
})

/** Why it stands first. */
function whyText({ why, extra }: Best, { away }: Order): string {
  if (why === 'same') return t('顺路，和手上的单送到一处')
  if (why === 'along') return t('顺路，只多走 {way}', { way: metresText(extra) })
  return away === null ? t('按路程赚得最多') : t('按路程赚得最多，离你 {way}', { way: metresText(away) })
}

/** One tap; what is missing is led to instead. */
async function grab(store: HallStore, id: string): Promise<void> {
  if (!(await mayGrab(store.own))) return
  if (await store.take(id)) {
    feedback.toast(t('抢到了'), { icon: 'success' })
    go(pathOfHeld(id))
  } else if (store.grab.error) await tellMissed(store.grab.error)
}
