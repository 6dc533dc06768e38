import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { Image, Text, View } from '@/platform/components'
import { Avatar } from '@/ui/avatar'
import { formatCount } from '@/ui/format'
import { Icon } from '@/ui/icons/icon'
import { PrintIcon } from '@/ui/icons/print-icon'
import { nameClass } from '@/ui/person-name'
import type { DynamicStore } from '../../shell/dynamic/dynamic'
import '@/ui/film.css'
import '../../shell/dynamic/circle.css'

/** Height to width of the cover: as taken, but no taller than 4:3 and no wider than 3:2. */
const ratioOf = ({ width, height }: { width: number; height: number }): number =>
  Math.min(4 / 3, Math.max(2 / 3, height / width))

/** Height of a card relative to its width, for dealing cards over two columns. */
export const cardHeight = ({ data }: DynamicStore): number =>
  (data.pictures[0] ? ratioOf(data.pictures[0]) : 0.6) + 0.5

/** A dynamic in two columns: its cover or its words, who wrote it, how it was liked. */
export const DynamicCard = observer(function DynamicCard({ dynamic }: { dynamic: DynamicStore }) {
  const { id, author, title, text, pictures, film, card } = dynamic.data
  const { on: liked, count: likes } = dynamic.like
  const [cover] = pictures
  const words = title || text || (card?.shown?.title ?? '')
  return (
    <View className="c-card" onTap={linkTo(`/pages/dynamicTopic/photoDetail?id=${id}`)}>
      {cover ? (
        <View className="c-card-img" style={{ paddingTop: `${ratioOf(cover) * 100}%` }}>
          <Image className="c-card-pic" src={cover.thumb} mode="aspectFill" lazyLoad alt="" />
          {film && (
            <View className="u-film-mark">
              <Icon name="player-play" size={28} />
            </View>
          )}
        </View>
      ) : (
        <View className="c-card-text u-text c-fold">{words || t('视频')}</View>
      )}
      {cover && words !== '' && <View className="c-card-words u-two">{words}</View>}
      <View className="c-card-who">
        <Avatar src={author.avatar} name={author.name} size={24} frame={author.frame} />
        <Text className={nameClass(author, 'u-meta u-one u-grow')}>{author.name}</Text>
        <View className="c-card-like u-meta">
          <PrintIcon name="heart" size={16} on={liked} />
          <Text>{formatCount(likes)}</Text>
        </View>
      </View>
    </View>
  )
})
