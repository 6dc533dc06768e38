import React, { useCallback, useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { OrderDetail } from '@contract/running/schema'
import { t } from '@/locale'
import { WithheldLine } from '@/shell/complaint/withheld'
import { linkTo } from '@/shell/links'
import { DisputePanel } from '@/shell/order/dispute-panel'
import { OrderFrame } from '@/shell/order/order-frame'
import { Timeline } from '@/shell/order/timeline'
import { View } from '@/platform/components'
import { Cell, CellGroup } from '@/ui/cell'
import { SwitchField } from '@/ui/form/switch-field'
import { useStore } from '@/ui/use-store'
import { openMap, pointOf } from '../shared/place'
import { pathOfOrder, pathOfRating } from '../shared/pages'
import { SketchMap } from '../shared/sketch-map'
import { linesOf } from '../shared/steps'
import { StopRows } from '../shared/stop-rows'
import { ofOrder, useFrames } from '@/shell/order/use-frames'
import { useGoOn } from '@/shell/go-on'
import { reportFailure } from '@/platform/report-failure'
import { useNow } from '@/ui/use-now'
import { useTitle } from '@/ui/use-title'
import { disputeSides, spanText } from '../shared/labels'
import { hasActs, OwnActs } from './own-acts'
import { OrderHead } from './order-head'
import { Bill, Codes, Dispute, Express, Facts, Handing, RiderCard } from './order-parts'
import { OwnOrderStore, type Position } from './order-store'
import { TipSheet } from './tip-sheet'
import './order.css'

/** An order as who ordered it follows it; whoever else comes by goes on to their own page of it. */
export const OwnOrder = observer(function OwnOrder({ id }: { id: string }) {
  const store = useStore(() => new OwnOrderStore(id), { show: true, pull: true })
  useFrames(ofOrder(id), store.load)
  useEffect(() => store.watch(), [store])
  const { data } = store.order
  useTitle(data?.title)
  useGoOn(data && !data.mine ? pathOfOrder(data) : null)
  return (
    <OrderFrame
      of={store.order}
      onRetry={store.load}
      foot={data?.mine && hasActs(data) ? <OwnActs store={store} order={data} /> : undefined}
    >
      {(order) => order.mine && <Body store={store} order={order} />}
    </OrderFrame>
  )
})

const Body = observer(function Body({ store, order }: { store: OwnOrderStore; order: OrderDetail }) {
  const now = useNow()
  const moving = order.state === 'taken' || order.state === 'carrying'
  const position = store.positionAt(now)
  const reload = useCallback(() => void store.load(), [store])
  return (
    <>
      {moving && <Map order={order} position={position} />}
      <View className={moving ? 'er-panel er-panel-over' : 'er-panel'}>
        <OrderHead order={order} position={position} onEnd={reload} />
        {order.withheld && <WithheldLine withheld={order.withheld} id={order.id} />}
        {position && (
          <View className="u-meta">
            {t('骑手位置是 {span}前的', { span: spanText(Math.max(now - Date.parse(position.at), 0)) })}
          </View>
        )}
        <Express order={order} />
        <Codes order={order} />
        <Handing order={order} />
        <Dispute order={order} />
        {order.dispute && (
          <DisputePanel
            kind="errand"
            id={order.id}
            titles={disputeSides}
            steps={order.events.length}
            onChange={reload}
          />
        )}
        <RiderCard order={order} />
        <Timeline lines={linesOf(order, 'owner')} />
        <View className="u-hr" />
        <StopRows stops={order.stops} mine={order.mine} />
        <View className="u-hr" />
        <Bill order={order} />
        <View className="u-hr" />
        <Facts order={order} />
      </View>
      {moving && (
        <CellGroup>
          <SwitchField
            icon="navigation"
            label={t('查看骑手位置')}
            value={order.track.owner}
            hint={order.track.rider ? t('骑手同意了') : t('要骑手也同意，才看得到')}
            onChange={(on) => void reportFailure(store.agree(on))}
          />
        </CellGroup>
      )}
      <More order={order} />
    </>
  )
})

function Map({ order: { stops }, position }: { order: OrderDetail; position: Position | null }) {
  const to = pointOf(stops.to)
  const shown = pointOf(position) ?? to
  const open = () => {
    if (shown) openMap(position ? t('骑手') : stops.to.place, shown)
  }
  return <SketchMap from={pointOf(stops.from)} to={to} rider={position} onTap={open} />
}

/** What leads on from an order: rating, a tip, help. */
function More({ order }: { order: OrderDetail }) {
  const { id, rating, state, rider } = order
  const [tipping, setTipping] = useState(false)
  return (
    <View className="er-more">
      <CellGroup>
        {(rating.may || rating.mine !== null) && (
          <Cell
            icon="star"
            title={rating.may ? t('评价骑手') : t('我的评价')}
            value={rating.mine === null ? t('说说这一单') : t('{n} 星', { n: rating.mine })}
            onTap={linkTo(pathOfRating(id))}
          />
        )}
        {state === 'done' && rider && (
          <Cell icon="gift" title={t('再给骑手小费')} onTap={() => setTipping(true)} />
        )}
        <Cell
          icon="headset"
          title={t('遇到问题')}
          text={t('帮助与客服')}
          onTap={linkTo('/pages/personalSetting/help')}
        />
      </CellGroup>
      {state === 'done' && <TipSheet order={order} open={tipping} onClose={() => setTipping(false)} />}
    </View>
  )
}
