import React from 'react'
import { exemptTitles, wayTitles } from '@contract/sale/rules'
import { overStates } from '@contract/sale/after/rules'
import type { Sale } from '@contract/sale/shapes'
import { t } from '@/locale'
import { chatAbout } from '@/shell/chat/about'
import { linkTo, linkToPerson } from '@/shell/links'
import { BillLine, NumberLine } from '@/shell/order/bill'
import { ratedText, yuan } from '@/shell/order/labels'
import { dayTime } from '@/shell/times'
import { View } from '@/platform/components'
import { Cell, CellGroup } from '@/ui/cell'
import { IconButton } from '@/ui/icon-button'
import { Price } from '@/ui/price'
import { Tag } from '@/ui/tag'
import { PersonRow } from '@/shell/order/person-row'
import { ContactRow } from './contact-row'
import type { Side } from './acts'
import { GoodsLine } from './goods-line'
import { useSale } from './of-kind'
import { wayIcons } from './labels'
import './sale.css'

const soldText = (seller: Sale['seller']): string =>
  [t('卖出 {n} 件', { n: seller.sold }), ratedText(seller)].join(' · ')

/** The two sides: who the viewer deals with, and how to reach them. */
export function Sides({ order, side }: { order: Sale; side: Side | 'desk' }) {
  const { name } = useSale()
  const { buyer, seller, id } = order
  const rows = [
    { person: seller, label: t('卖家'), text: soldText(seller), shown: side !== 'seller' },
    { person: buyer, label: t('买家'), text: buyer.college ?? buyer.school ?? '', shown: side !== 'buyer' },
  ]
  return (
    <>
      {rows
        .filter(({ shown }) => shown)
        .map(({ person, label, text }) => (
          <PersonRow
            key={label}
            person={person}
            onTap={linkToPerson(person.id)}
            tags={
              <>
                <Tag>{label}</Tag>
                {label === t('卖家') && order.business && <Tag tone="blue">{t('经营卖家')}</Tag>}
              </>
            }
            text={text}
          >
            {side !== 'desk' && (
              <IconButton
                name="message-2"
                label={t('和{name}聊天', { name: person.name })}
                end
                onTap={() => void chatAbout(name, id, person.id)}
              />
            )}
          </PersonRow>
        ))}
    </>
  )
}

/** Where it changes hands: the place and time, or whom it is sent to. */
export function Where({ order, side }: { order: Sale; side: Side | 'desk' }) {
  const { pages } = useSale()
  const { way, place, meet, contact, courier, id } = order
  return (
    <CellGroup>
      <Cell icon={wayIcons[way]} title={t(wayTitles[way])} />
      {(place !== '' || meet !== null) && (
        <Cell
          icon="map-pin"
          title={place === '' ? t('地点在聊天里约') : place}
          text={meet === null ? t('时间在聊天里约') : dayTime(meet)}
        />
      )}
      {contact && <ContactRow to={contact} dials={side === 'seller'} />}
      {courier && (
        <Cell
          icon="package"
          title={courier.company}
          text={<View className="u-figures">{courier.number}</View>}
          value={t('看物流')}
          onTap={linkTo(pages.track(id))}
        />
      )}
    </CellGroup>
  )
}

/** What was bought, as it was, and what came back of each. */
export function Lines({ order: { id, lines } }: { order: Sale }) {
  const { pages } = useSale()
  return (
    <View className="tx-lines">
      {lines.map((line) => (
        <GoodsLine key={line.n} line={line} onTap={linkTo(pages.former(id, line.n))}>
          {line.exempt !== null && (
            <View className="u-meta">
              {t('{why}，下单时确认过不适用七天无理由', { why: t(exemptTitles[line.exempt]) })}
            </View>
          )}
          {line.refunded > 0 && (
            <View className="u-meta u-figures">
              {t('实付 {paid}，已退 {back}', { paid: yuan(line.paid), back: yuan(line.refunded) })}
            </View>
          )}
        </GoodsLine>
      ))}
    </View>
  )
}

/** What goods cost, and what is taken off. */
export function Goods({ of: { goods, discounts } }: { of: Pick<Sale, 'goods' | 'discounts'> }) {
  const off = discounts.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <>
      <BillLine title={t('商品')} value={goods + off} />
      {discounts.map(({ title, amount }) => (
        <BillLine key={title} title={title} value={-amount} />
      ))}
    </>
  )
}

/** What it comes to, and what came of it. The fee is the seller's alone. */
export function Sums({ order, side }: { order: Sale; side: Side | 'desk' }) {
  const { freight, total, was, fee, commission = 0, settled, state, way } = order
  const back = order.refunds.reduce((sum, { amount, state: now }) => sum + (now === 'done' ? amount : 0), 0)
  const returned = settled ? settled.refunded : back
  return (
    <View className="o-bill">
      <Goods of={order} />
      {way === 'courier' && <BillLine title={t('运费')} value={freight} />}
      {was !== null && was !== total && (
        <BillLine title={t('卖家改价')} value={t('{was} 改成 {now}', { was: yuan(was), now: yuan(total) })} />
      )}
      <View className="o-line">
        <View className="u-grow u-strong">
          {state === 'unpaid' ? t('要付') : state === 'closed' ? t('没有付') : t('实付')}
        </View>
        <Price fen={total} size="title" />
      </View>
      {returned > 0 && <BillLine title={t('已退给买家')} value={returned} tone="ok" />}
      {side === 'seller' && fee !== null && !settled && (
        <>
          <BillLine title={t('平台服务费')} value={-fee} />
          {commission > 0 && <BillLine title={t('佣金')} value={-commission} />}
          <BillLine
            title={<View className="u-strong">{t('你到手')}</View>}
            value={total - fee - commission - returned}
          />
        </>
      )}
      {side !== 'buyer' && settled && (
        <>
          <BillLine title={t('平台服务费')} value={-settled.fee} />
          {settled.commission !== undefined && <BillLine title={t('佣金')} value={-settled.commission} />}
          <BillLine title={<View className="u-strong">{t('卖家到手')}</View>} value={settled.earned} />
        </>
      )}
    </View>
  )
}

/** For whom to keep, and for whom to tell support. */
export function Facts({ order, side }: { order: Sale; side: Side | 'desk' }) {
  const { pages } = useSale()
  const { number, at, remark, note, id, business, regret, state } = order
  return (
    <View className="o-bill">
      {remark !== '' && <BillLine faint title={t('买家留言')} value={remark} />}
      {business && !overStates.includes(state) && (
        <BillLine
          faint
          title={t('七天无理由')}
          value={regret === null ? t('收货后第二天起算七天') : t('到 {time}', { time: dayTime(regret) })}
        />
      )}
      <BillLine faint title={t('下单时间')} value={dayTime(at)} />
      <NumberLine number={number} faint />
      {side === 'seller' && (
        <View className="o-tap" ariaRole="button" onTap={linkTo(pages.note(id))} hoverClassName="u-press">
          <BillLine faint title={t('备注，只有你看得到')} value={note === '' ? t('去写') : note} />
        </View>
      )}
    </View>
  )
}
