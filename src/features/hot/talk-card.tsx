import React from 'react'
import { observer } from 'mobx-react-lite'
import type { HotTalk } from '@contract/hot/schema'
import { t } from '@/locale'
import { WithheldLine } from '@/shell/complaint/withheld'
import type { LinkTap } from '@/shell/links'
import { Image, Text, View } from '@/platform/components'
import { Avatar } from '@/ui/avatar'
import { nameClass } from '@/ui/person-name'
import { Card } from '@/ui/card'
import { formatCount, relativeTime } from '@/ui/format'
import { Icon } from '@/ui/icons/icon'
import { Sides, SidesView } from './sides'
import type { TalkStore } from './talk'
import { factsOf } from './labels'
import './hot.css'

/** Who asks what. */
function Question({ talk }: { talk: Pick<HotTalk, 'author' | 'title' | 'at' | 'pictures'> }) {
  const {
    author,
    title,
    at,
    pictures: [cover],
  } = talk
  return (
    <>
      <View className="h-who u-meta">
        <Avatar src={author.avatar} name={author.name} size={24} frame={author.frame} />
        <Text className={nameClass(author, 'u-one')}>{author.name}</Text>
        <Text className="h-when">{relativeTime(at)}</Text>
      </View>
      <View className="h-question">
        <View className="u-display u-text u-grow h-title">{title}</View>
        {cover && (
          <View className="h-cover">
            <Image className="h-cover-img" src={cover.thumb} mode="aspectFill" lazyLoad alt="" />
          </View>
        )}
      </View>
    </>
  )
}

/** A talk in a list: one can take a side without opening it. */
export const TalkCard = observer(function TalkCard({
  talk,
  onOpen,
}: {
  talk: TalkStore
  onOpen: (talk: TalkStore) => LinkTap
}) {
  if (talk.deleted) return null
  const { data } = talk
  return (
    <Card label={data.title} onTap={onOpen(talk)}>
      <Question talk={data} />
      {data.withheld && <WithheldLine withheld={data.withheld} id={data.id} />}
      <View ariaRole="none" onTap={(event) => event.stopPropagation()}>
        <Sides talk={talk} />
      </View>
      <View className="h-foot u-meta">
        <Text className="u-grow u-one">{factsOf(data)}</Text>
        <Icon name="heart" size={16} />
        <Text>{formatCount(talk.like.count)}</Text>
        <Icon name="message-circle" size={16} />
        <Text>{formatCount(data.comments)}</Text>
      </View>
    </Card>
  )
})

/** A talk that is being written, as its card will be. */
export const TalkPreview = ({ talk }: { talk: HotTalk }) => (
  <Card>
    <Question talk={talk} />
    <SidesView talk={talk} />
    <View className="h-foot u-meta">
      {[t('还没有人选边'), factsOf(talk).split(' · ')[1]].filter(Boolean).join(' · ')}
    </View>
  </Card>
)
