import React from 'react'
import { observer } from 'mobx-react-lite'
import type { Rating } from '@contract/order/schema'
import { t } from '@/locale'
import { linkToPerson } from '@/shell/links'
import { starsLabel, starsText } from '@/shell/order/labels'
import { RatingRow } from '@/shell/order/rating-row'
import { View } from '@/platform/components'
import { Avatar } from '@/ui/avatar'
import { formatCount } from '@/ui/format'
import { PagedListView } from '@/ui/list/paged-list-view'
import { Section } from '@/ui/section'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import { Tag } from '@/ui/tag'
import { Figure } from './day'
import type { RiderPageStore } from './public-store'
import './ride.css'

type Rider = NonNullable<RiderPageStore['rider']['data']>
const byId = ({ id }: Rating) => id

/** A rider as everybody sees them: who, how good, and what was said. */
export const RiderPage = observer(function RiderPage({
  store,
  rider,
}: {
  store: RiderPageStore
  rider: Rider
}) {
  const { id, name, avatar, level_title, done, stars, ratings } = rider
  const about = [rider.school, rider.college].filter(Boolean).join(' · ')
  return (
    <>
      <View
        className="rr-who"
        ariaRole="button"
        ariaLabel={t('{name}的主页', { name })}
        onTap={linkToPerson(id)}
        hoverClassName="u-press"
      >
        <Avatar src={avatar} name={name} size={68} />
        <View className="u-grow">
          <View className="u-row u-gap8">
            <View className="u-title u-one">{name}</View>
            <Tag tone="amber">{level_title}</Tag>
          </View>
          {about !== '' && <View className="u-meta u-one">{about}</View>}
        </View>
      </View>
      <View className="rr-figures">
        <Figure label={t('跑完')}>
          <View className="u-figures u-price-display u-strong">{formatCount(done)}</View>
        </Figure>
        <Figure label={starsLabel(stars)}>
          <View className="u-figures u-price-display u-strong">{starsText(stars)}</View>
        </Figure>
        <Figure label={t('评价')}>
          <View className="u-figures u-price-display u-strong">{formatCount(ratings)}</View>
        </Figure>
      </View>
      <Section title={t('大家的评价')} />
      <PagedListView
        list={store.ratings}
        keyOf={byId}
        renderItem={(one) => <RatingRow rating={one} />}
        rowHeight={108}
        skeleton={<RowSkeleton rows={3} />}
        empty={<Empty drawing="plane" title={t('还没有人评价')} text={t('跑完的单，下单人可以评价。')} />}
      />
    </>
  )
})
