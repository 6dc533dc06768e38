import React from 'react'
import { observer } from 'mobx-react-lite'
import { wantedTitle } from '@contract/secondhand/wanted/rules'
import type { Wanted } from '@contract/secondhand/wanted/schema'
import { linkTo } from '@/shell/links'
import { Image, View } from '@/platform/components'
import { Avatar } from '@/ui/avatar'
import { Card } from '@/ui/card'
import { relativeTime } from '@/ui/format'
import { Tag } from '@/ui/tag'
import { pathOfWanted } from '../pages'
import { budgetOf, endOf } from './labels'
import './wanted.css'

export const keyOf = ({ id }: Wanted): string => id

/** What is looked for, for how much, by whom and since when. */
export const WantRow = observer(function WantRow({ wanted }: { wanted: Wanted }) {
  const { id, text, most, pictures, spot, author, at } = wanted
  const end = endOf(wanted)
  const [first] = pictures
  return (
    <Card onTap={linkTo(pathOfWanted(id))}>
      <View className="wt-row">
        <View className="u-grow">
          <View className="u-two wt-title">{wantedTitle(text)}</View>
          <View className="wt-terms">
            <View className={most === null ? 'u-meta' : 'u-strong'}>{budgetOf(wanted)}</View>
            {end !== '' && <Tag>{end}</Tag>}
          </View>
        </View>
        {first && <Image className="wt-photo" src={first.thumb} mode="aspectFill" lazyLoad alt="" />}
      </View>
      <View className="wt-who">
        <Avatar src={author.avatar} name={author.name} size={24} />
        <View className="u-grow u-meta u-one">{[author.name, spot].filter(Boolean).join(' · ')}</View>
        <View className="u-meta">{relativeTime(at)}</View>
      </View>
    </Card>
  )
})
