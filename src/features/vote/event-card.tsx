import React from 'react'
import { observer } from 'mobx-react-lite'
import type { VoteEvent } from '@contract/vote/schema'
import { WithheldLine } from '@/shell/complaint/withheld'
import { linkTo } from '@/shell/links'
import { Image, View } from '@/platform/components'
import { Card } from '@/ui/card'
import { Icon } from '@/ui/icons/icon'
import { Tag } from '@/ui/tag'
import { pathOfEvent } from './pages'
import { factsOf, tagOf } from './labels'
import './vote.css'

/** The picture of an event; without one a ballot on the ground. */
export const Cover = ({ event }: { event: VoteEvent }) => (
  <View className="vo-cover">
    {event.cover ? (
      <Image className="vo-fill" src={event.cover.url} mode="aspectFill" lazyLoad alt="" />
    ) : (
      <View className="vo-fill vo-blank">
        <Icon name="checkbox" size={48} />
      </View>
    )}
  </View>
)

/** An event in a list. */
export const EventCard = observer(function EventCard({ event }: { event: VoteEvent }) {
  const { id, title, withheld } = event
  const { label, tone } = tagOf(event)
  return (
    <Card className="vo-card" label={title} onTap={linkTo(pathOfEvent(id))}>
      <Cover event={event} />
      <View className="vo-card-words">
        <View className="vo-card-head">
          <View className="u-display u-two u-grow">{title}</View>
          <Tag tone={tone}>{label}</Tag>
        </View>
        <View className="u-meta">{factsOf(event)}</View>
        {withheld && <WithheldLine withheld={withheld} id={id} />}
      </View>
    </Card>
  )
})
