import React from 'react'
import { observer } from 'mobx-react-lite'
import { owesSpent } from '@contract/running/rules'
import { movingStates, overStates, stateTitles } from '@contract/running/states/rules'
import type { OrderDetail } from '@contract/running/schema'
import { t } from '@/locale'
import { dial } from '@/shell/contact'
import { BillLine, NumberLine } from '@/shell/order/bill'
import { DisputePanel } from '@/shell/order/dispute-panel'
import { Timeline } from '@/shell/order/timeline'
import { linkToChat, linkToPerson } from '@/shell/links'
import { View } from '@/platform/components'
import { CellGroup } from '@/ui/cell'
import { Countdown } from '@/ui/countdown'
import { SwitchField } from '@/ui/form/switch-field'
import { IconButton } from '@/ui/icon-button'
import { Marker } from '@/ui/marker'
import { CodeCard } from '@/shell/order/code-card'
import { reportFailure } from '@/platform/report-failure'
import { Opening } from '@/shell/order/opening'
import { PersonRow } from '@/shell/order/person-row'
import { openMap, pointOf } from '../shared/place'
import { ComplaintCell } from '../shared/complaint-cell'
import { etaOf } from '../shared/eta'
import { SketchMap } from '../shared/sketch-map'
import { linesOf } from '../shared/steps'
import { StopRows } from '../shared/stop-rows'
import { useNow } from '@/ui/use-now'
import { clockText, dayTime, disputeSides, spanText, yuan } from '../shared/labels'
import { HeldFacts } from './held-facts'
import type { HeldStore } from './held-store'
import './ride.css'

/** An order in a rider's hands: how long there is, where to, what for, and how it went so far. */
export const Held = observer(function Held({ store, order }: { store: HeldStore; order: OrderDetail }) {
  const { stops, transfer } = order
  return (
    <>
      {!overStates.includes(order.state) && (
        <SketchMap
          from={pointOf(stops.from)}
          to={pointOf(stops.to)}
          rider={null}
          onTap={() => showOnMap(order)}
        />
      )}
      <View className="u-pad">
        <Head order={order} />
        {owesSpent(order.kind, order.state, order.quote.goods, order.spent) && (
          <View className="rr-tip" ariaRole="status">
            {order.state === 'disputed'
              ? t('还没填实际花费：上传小票写上，学校处理时会算进去。')
              : t('买好后先上传小票、写上实际花费，再送达。')}
          </View>
        )}
        {transfer?.code && (
          <CodeCard
            title={t('接手码')}
            text={t('告诉{to}，对方凭码接手', { to: transfer.to })}
            code={transfer.code}
          />
        )}
        {transfer && (
          <View className="u-meta rr-line">
            {t('等对方接手，还剩 ')}
            <Countdown until={Date.parse(transfer.until)} onEnd={() => void store.load()} />
          </View>
        )}
        <StopRows stops={stops} mine={order.mine} />
        <HeldFacts order={order} />
        {order.dispute && (
          <DisputePanel
            kind="errand"
            id={order.id}
            titles={disputeSides}
            steps={order.events.length}
            onChange={() => void store.load()}
          />
        )}
        <Sides order={order} />
      </View>
      {order.held && movingStates.includes(order.state) && <Sharing store={store} order={order} />}
      <View className="u-pad">
        <Timeline lines={linesOf(order, 'rider')} />
        <View className="u-hr" />
        <Income order={order} />
        <View className="u-hr" />
        <BillLine title={t('下单时间')} value={dayTime(order.at)} />
        <NumberLine number={order.number} />
      </View>
      <ComplaintCell order={order.id} />
    </>
  )
})

/** Where the rider goes now: to fetch it, then to bring it. */
function showOnMap({ state, stops }: OrderDetail) {
  const next = state === 'taken' && pointOf(stops.from) ? stops.from : stops.to
  const point = pointOf(next) ?? pointOf(stops.from)
  if (next && point) openMap(next.place, point)
}

function Head({ order }: { order: OrderDetail }) {
  const { state, kind, due, title, until } = order
  const now = useNow()
  const left = Date.parse(due) - now
  const eta = etaOf(order, null, now)
  const hurried = !overStates.includes(state) && state !== 'delivered' && state !== 'disputed'
  return (
    <Opening
      className="rr-state"
      text={
        <>
          {hurried
            ? t('{state}，{time} 前送到', { state: t(stateTitles[state]), time: dayTime(due) })
            : title}
          {eta !== null && t('，预计 {time} 送到', { time: clockText(eta) })}
          {state === 'delivered' &&
            until !== null &&
            t(kind === 'send' ? '，{time} 自动确认，查不到单号的除外' : '，{time} 自动确认', {
              time: dayTime(until),
            })}
        </>
      }
    >
      {hurried ? left < 0 ? t('已经晚了 ') : t('还有 ') : <Marker>{t(stateTitles[state])}</Marker>}
      {hurried && <Marker>{spanText(Math.abs(left))}</Marker>}
    </Opening>
  )
}

/** Who ordered, and, to whom it is not they, the rider. */
const Sides = ({ order: { owner, rider, phone, held, mine } }: { order: OrderDetail }) => (
  <>
    {!mine && <Side person={owner} label={t('下单人')} phone={phone} />}
    {rider && !held && <Side person={rider} label={t('骑手')} phone={mine ? phone : null} />}
  </>
)

/** Somebody who is called and written to from here. */
const Side = ({
  person,
  person: { id, name },
  label,
  phone,
}: {
  person: OrderDetail['owner']
  label: string
  phone: string | null
}) => (
  <View className="rr-owner">
    <PersonRow person={person} onTap={linkToPerson(id)} text={label}>
      <IconButton
        name="message-2"
        label={t('和{name}聊天', { name })}
        end={phone === null}
        onTap={linkToChat(id)}
      />
      {phone !== null && (
        <IconButton name="phone" label={t('打电话给{name}', { name })} end onTap={() => void dial(phone)} />
      )}
    </PersonRow>
  </View>
)

const Sharing = observer(function Sharing({
  store,
  order: { track },
}: {
  store: HeldStore
  order: OrderDetail
}) {
  const hint = store.position.denied
    ? t('没有定位权限，对方看不到')
    : track.owner
      ? t('对方想看你到哪了，送到就停')
      : t('对方没有打开，暂时不会用到')
  return (
    <View className="rr-group">
      <CellGroup>
        <SwitchField
          icon="navigation"
          label={t('让对方看到我的位置')}
          hint={hint}
          value={track.rider}
          onChange={(on) => void reportFailure(store.share(on))}
        />
      </CellGroup>
    </View>
  )
})

const Income = ({ order: { pay, tips, quote, spent, settled } }: { order: OrderDetail }) => (
  <View className="o-bill">
    <BillLine
      title={t('这一单的收入')}
      value={pay}
      note={quote.tip > 0 ? t('含小费 {sum}', { sum: yuan(quote.tip) }) : ''}
    />
    {quote.goods > 0 && (
      <BillLine
        title={t('代买花费')}
        value={spent ?? t('还没填')}
        note={t('预付 {sum}，按实际花费给你', { sum: yuan(quote.goods) })}
      />
    )}
    {tips > 0 && <BillLine title={t('完成后的小费')} value={tips} />}
    {settled && <BillLine title={t('实际到账')} value={settled.rider} tone="ok" />}
  </View>
)
