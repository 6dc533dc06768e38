import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { linkToPerson } from '@/shell/links'
import type { Toggle } from '@/net/toggle'
import { View } from '@/platform/components'
import { Avatar } from '@/ui/avatar'
import { Dot } from '@/ui/badge'
import { Button } from '@/ui/button'
import { PersonName } from '@/ui/person-name'
import { RowSkeleton } from '@/ui/states/skeleton'
import { followWords, type AcquaintanceStore } from './person-store'
import './person-line.css'

interface FollowButtonProps {
  follow: Toggle
  follower: boolean
  name: string
  size?: 32 | 44
  className?: string
}

/** 关注, 回关, 已关注 or 互相关注; a tap switches. */
export const FollowButton = observer(function FollowButton({
  follow,
  follower,
  name,
  size = 32,
  className,
}: FollowButtonProps) {
  const { on, flip } = follow
  const words = t(followWords(on, follower))
  return (
    <Button
      size={size}
      className={className}
      kind={on ? 'quiet' : size === 32 ? 'line' : 'accent'}
      ariaLabel={on ? t('{words}，取消关注{name}', { words, name }) : `${words}${name}`}
      onTap={() => void flip()}
    >
      {words}
    </Button>
  )
})

/** A person in a list: the viewer's own name for them first, then theirs. */
const PersonLine = observer(function PersonLine({ person }: { person: AcquaintanceStore }) {
  const { data, name, follow } = person
  const about = [data.remark === null ? null : data.name, data.school, data.college]
    .filter(Boolean)
    .join(' · ')
  return (
    <View
      className="pl-row"
      ariaRole="none"
      ariaLabel={t('{name}的主页', { name })}
      onTap={linkToPerson(data.id)}
      hoverClassName="u-cell-press"
    >
      <Avatar src={data.avatar} name={data.name} size={48} frame={data.frame} />
      <View className="u-grow">
        <View className="pl-name">
          <PersonName of={data} says={name} />
          {data.fresh && <Dot />}
        </View>
        <View className="u-meta u-one">{about}</View>
        {data.intro !== '' && <View className="u-meta u-one">{data.intro}</View>}
      </View>
      {!person.isMe && (
        <View ariaRole="none" onTap={(event) => event.stopPropagation()}>
          <FollowButton follow={follow} follower={data.follower} name={name} />
        </View>
      )}
    </View>
  )
})

const keyOf = (person: AcquaintanceStore) => person.id
const line = (person: AcquaintanceStore) => <PersonLine person={person} />

/** Of a list of people. */
export const personRows = { keyOf, renderItem: line, rowHeight: 74, skeleton: <RowSkeleton /> }
