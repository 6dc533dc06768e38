import React from 'react'
import { observer } from 'mobx-react-lite'
import type { Topic } from '@contract/topic/schema'
import { t } from '@/locale'
import { linkTo, pathOfTopic } from '@/shell/links'
import type { Toggle } from '@/net/toggle'
import { Image, View } from '@/platform/components'
import { Button } from '@/ui/button'
import { formatCount } from '@/ui/format'
import { Icon } from '@/ui/icons/icon'
import { tintOf } from '@/ui/tint'
import { TopicSkeleton } from './skeletons'
import type { TopicStore } from './topic-store'
import './topic.css'

/** To a topic's own page. */
export const linkToTopic = ({ id, name }: Pick<Topic, 'id' | 'name'>) =>
  linkTo(`${pathOfTopic(name)}&id=${id}`)

/** The cover, or a # on the name's tint. */
export function Cover({ topic, large }: { topic: Pick<Topic, 'cover' | 'name'>; large?: boolean }) {
  const size = large ? 'tp-cover tp-cover-large' : 'tp-cover'
  if (topic.cover) {
    return (
      <View className={size} ariaHidden>
        <Image className="tp-cover-img" src={topic.cover.thumb} mode="aspectFill" lazyLoad alt="" />
      </View>
    )
  }
  return (
    <View className={`${size} u-tint-${tintOf(topic.name)}`} ariaHidden>
      <Icon name="hash" size={24} />
    </View>
  )
}

/** 关注 or 已关注; a tap switches. */
export const FollowTopic = observer(function FollowTopic({
  follow,
  name,
  size = 32,
  onSettled,
}: {
  follow: Toggle
  name: string
  size?: 32 | 44
  onSettled?: () => void
}) {
  const { on, flip } = follow
  return (
    <Button
      size={size}
      kind={on ? 'quiet' : size === 32 ? 'line' : 'accent'}
      ariaLabel={on ? t('已关注，取消关注话题{name}', { name }) : t('关注话题{name}', { name })}
      onTap={() => void flip().then(onSettled)}
    >
      {on ? t('已关注') : t('关注')}
    </Button>
  )
})

/** What a topic counts, and whose it is. */
export const countsOf = (
  { dynamics, school }: Pick<Topic, 'dynamics' | 'school'>,
  followers: number,
): string =>
  [
    t('{n} 条动态', { n: formatCount(dynamics) }),
    t('{n} 人关注', { n: formatCount(followers) }),
    school ? '' : t('全国'),
  ]
    .filter(Boolean)
    .join(' · ')

/** A topic in a list. */
export const TopicRow = observer(function TopicRow({ topic }: { topic: TopicStore }) {
  const { data, follow } = topic
  return (
    <View
      className="tp-row"
      ariaRole="none"
      ariaLabel={t('话题{name}', { name: data.name })}
      onTap={linkToTopic(data)}
      hoverClassName="u-cell-press"
    >
      <Cover topic={data} />
      <View className="u-grow">
        <View className="u-strong u-one">{`#${data.name}`}</View>
        <View className="u-meta u-one">{countsOf(data, follow.count)}</View>
        <View className="u-meta u-one">{data.intro}</View>
      </View>
      <View ariaRole="none" onTap={(event) => event.stopPropagation()}>
        <FollowTopic follow={follow} name={data.name} />
      </View>
    </View>
  )
})

const keyOf = (topic: TopicStore) => topic.id
const row = (topic: TopicStore) => <TopicRow topic={topic} />

/** Of a list of topics. */
export const topicRows = { keyOf, renderItem: row, rowHeight: 92, skeleton: <TopicSkeleton /> }
