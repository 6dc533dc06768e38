import React from 'react'
import { observer } from 'mobx-react-lite'
import { columns } from '@contract/radio/rules'
import type { Programme } from '@contract/radio/schema'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { Image, Text, View } from '@/platform/components'
import { formatCount, formatDuration, relativeTime } from '@/ui/format'
import { Icon } from '@/ui/icons/icon'
import { IconButton } from '@/ui/icon-button'
import { Empty } from '@/ui/states/empty'
import { Tag } from '@/ui/tag'
import { pathOfProgramme, radioPage } from './pages'
import { player } from './player'
import './radio.css'

/** A programme's picture, or its mark where it has none. */
export const Cover = ({ cover, large }: { cover: Programme['cover']; large?: boolean }) => (
  <View className={large ? 'rd-cover rd-cover-large' : 'rd-cover'}>
    {cover ? (
      <Image
        className="rd-cover-img"
        src={large ? cover.url : cover.thumb}
        mode="aspectFill"
        lazyLoad
        alt=""
      />
    ) : (
      <Icon name="microphone" size={28} />
    )}
  </View>
)

/** A programme in a list: a tap opens it, the button plays it on the spot. */
export const ProgrammeRow = observer(function ProgrammeRow({ programme }: { programme: Programme }) {
  const { id, title, column, author, plays, at, at_second: place, sound } = programme
  const here = player.programme?.id === id
  const playing = here && player.playing
  const began = place > 0 ? t('听到 {at}', { at: formatDuration(place * 1000) }) : null
  return (
    <View
      className="rd-row"
      ariaRole="none"
      ariaLabel={title}
      onTap={linkTo(pathOfProgramme(id))}
      hoverClassName="u-cell-press"
    >
      <Cover cover={programme.cover} />
      <View className="u-grow">
        <View className="rd-title u-two">{title}</View>
        <View className="u-meta u-one">
          {[
            author.name,
            formatDuration(sound.seconds * 1000),
            t('{n} 人听过', { n: formatCount(plays) }),
          ].join(' · ')}
        </View>
        <View className="rd-line">
          <Tag>{t(columns[column])}</Tag>
          <Text className="u-meta u-one">{began ?? relativeTime(at)}</Text>
        </View>
      </View>
      <View ariaRole="none" onTap={(event) => event.stopPropagation()}>
        <IconButton
          name={playing ? 'player-pause' : 'player-play'}
          label={playing ? t('暂停') : t('播放 {title}', { title })}
          onTap={() => (here ? player.toggle() : player.open(programme))}
        />
      </View>
    </View>
  )
})

/** A page of a programme that names none. */
export const NoProgramme = () => (
  <Empty
    title={t('没有这个节目')}
    text={t('去电台看看有什么在播。')}
    action={{ label: t('去电台'), onTap: linkTo(radioPage) }}
  />
)

/** What plays, at the foot of the radio's pages. */
export const NowPlaying = observer(function NowPlaying() {
  const { programme, playing, position, duration } = player
  if (!programme) return null
  return (
    <View
      className="rd-now"
      ariaRole="none"
      ariaLabel={t('正在播放 {title}', { title: programme.title })}
      onTap={linkTo(pathOfProgramme(programme.id))}
    >
      <View className="rd-now-bar">
        <View
          className="rd-now-done"
          style={{ width: `${duration > 0 ? (position / duration) * 100 : 0}%` }}
        />
      </View>
      <Cover cover={programme.cover} />
      <View className="u-grow">
        <View className="u-strong u-one">{programme.title}</View>
        <View className="u-meta">{`${formatDuration(position * 1000)} / ${formatDuration(duration * 1000)}`}</View>
      </View>
      <View ariaRole="none" onTap={(event) => event.stopPropagation()}>
        <IconButton
          name={playing ? 'player-pause' : 'player-play'}
          label={playing ? t('暂停') : t('播放')}
          onTap={player.toggle}
        />
      </View>
    </View>
  )
})
