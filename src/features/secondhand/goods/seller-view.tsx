import React from 'react'
import { observer } from 'mobx-react-lite'
import type { Rating } from '@contract/order/schema'
import { business } from '@contract/secondhand/rules'
import { t } from '@/locale'
import { linkTo, linkToPerson } from '@/shell/links'
import { RatingRow } from '@/shell/order/rating-row'
import { starsLabel, starsText, yuan } from '@/shell/order/labels'
import { View } from '@/platform/components'
import { Avatar } from '@/ui/avatar'
import { Cell, CellGroup } from '@/ui/cell'
import { formatCount } from '@/ui/format'
import { PagedListView } from '@/ui/list/paged-list-view'
import type { Paged } from '@/ui/list/types'
import { PersonName } from '@/ui/person-name'
import { Segmented } from '@/ui/segmented'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import { Tag, type TagTone } from '@/ui/tag'
import { businessPage, offPage, releasePage, soldPage } from '../pages'
import { Tiles } from './tiles'
import type { SellerStore, SellerView } from './seller-store'
import './seller.css'

type Shown = NonNullable<SellerStore['seller']['data']>
type Own = NonNullable<SellerStore['own']['data']>

const views: { key: SellerView; label: string }[] = [
  { key: 'shelf', label: t('在卖') },
  { key: 'ratings', label: t('评价') },
]

/** A seller: who, how it went so far, what they sell and what was said. */
export const SellerPage = observer(function SellerPage({
  store,
  shown,
}: {
  store: SellerStore
  shown: Shown
}) {
  const { who, figures } = shown
  const about = [who.school, who.college].filter(Boolean).join(' · ')
  return (
    <>
      <View className="gs-who" ariaRole="button" onTap={linkToPerson(who.id)} hoverClassName="u-press">
        <Avatar src={who.avatar} name={who.name} frame={who.frame} size={68} />
        <View className="u-grow">
          <PersonName of={who} className="u-title u-one" />
          {about !== '' && <View className="u-meta u-one">{about}</View>}
        </View>
      </View>
      <View className="gs-figures">
        <Figure value={formatCount(figures.sold)} label={t('卖出')} />
        <Figure value={formatCount(figures.bought)} label={t('买过')} />
        <Figure value={formatCount(figures.selling)} label={t('在卖')} />
        <Figure value={starsText(figures.stars)} label={starsLabel(figures.stars)} />
      </View>
      {store.mine && store.own.data && <OwnDesk own={store.own.data} />}
      <View className="gs-tabs">
        <Segmented items={views} value={store.view} onChange={store.show} />
      </View>
      {store.view === 'shelf' ? (
        <Tiles list={store.shelf} empty={<NoShelf mine={store.mine} />} />
      ) : (
        <Ratings list={store.ratings} />
      )}
    </>
  )
})

const Figure = ({ value, label }: { value: string; label: string }) => (
  <View className="gs-figure">
    <View className="gs-number u-figures u-one">{value}</View>
    <View className="u-meta">{label}</View>
  </View>
)

const NoShelf = ({ mine }: { mine: boolean }) =>
  mine ? (
    <Empty
      title={t('还没有在卖的')}
      text={t('用不上的东西，别人也许正在找。')}
      action={{ label: t('卖闲置'), icon: 'pencil', onTap: linkTo(releasePage) }}
    />
  ) : (
    <Empty title={t('现在没有在卖的')} text={t('过几天再来看看。')} />
  )

const byId = ({ id }: Rating) => id

/** What buyers said, one below the other. */
export const Ratings = observer(function Ratings({ list }: { list: Paged<Rating> }) {
  return (
    <PagedListView
      list={list}
      keyOf={byId}
      renderItem={(rating) => <RatingRow rating={rating} />}
      rowHeight={110}
      skeleton={<RowSkeleton rows={4} />}
      empty={<Empty drawing="plane" title={t('还没有评价')} text={t('交易完成后，买家说的会在这里。')} />}
    />
  )
})

const states: Record<Own['sign']['business'], { tag: string; tone: TagTone; text: string }> = {
  none: { tag: '', tone: 'plain', text: '' },
  asked: { tag: t('需要认证'), tone: 'amber', text: t('你卖得多，先认证成商家，才能接着卖。') },
  waiting: { tag: t('审核中'), tone: 'amber', text: t('学校在看你交的材料，结果会发到系统通知。') },
  refused: { tag: t('没通过'), tone: 'red', text: t('材料没有通过，原因在系统通知里。') },
  revoked: { tag: t('已撤销'), tone: 'red', text: t('学校撤销了认证，可以申诉或重新申请。') },
  verified: { tag: t('已认证'), tone: 'blue', text: t('买家收到后七天内可以无理由退货。') },
}

/** What waits for the seller, and how much they sold. */
function OwnDesk({ own: { sold, sign } }: { own: Own }) {
  const todo = [
    [sold.waiting, t('{n} 单待交付', { n: sold.waiting })],
    [sold.refund, t('{n} 单要退款', { n: sold.refund })],
    [sold.unpaid, t('{n} 单待付款', { n: sold.unpaid })],
    [sold.unrated, t('{n} 单待评价', { n: sold.unrated })],
  ] as const
  const waits = todo.flatMap(([count, text]) => (count > 0 ? [text] : []))
  const { tag, tone, text } = states[sign.business]
  return (
    <CellGroup>
      <Cell
        icon="truck-delivery"
        title={t('卖出的')}
        text={waits.length > 0 ? waits.join(' · ') : t('没有要处理的')}
        onTap={linkTo(soldPage)}
      />
      <Cell icon="tag" title={t('下架的')} onTap={linkTo(offPage)} />
      <Cell
        icon="shield-check"
        title={t('商家认证')}
        text={
          text ||
          t('30 天里卖了 {pieces} 件、{sum}。超过 {most} 件或 {limit} 要认证。', {
            pieces: sign.pieces,
            sum: yuan(sign.turnover),
            most: business.pieces,
            limit: yuan(business.turnover),
          })
        }
        onTap={linkTo(businessPage)}
      >
        {tag !== '' && <Tag tone={tone}>{tag}</Tag>}
      </Cell>
    </CellGroup>
  )
}
