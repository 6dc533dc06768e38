import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { Bullet, Programme } from '@contract/radio/schema'
import { t } from '@/locale'
import { complain } from '@/shell/complaint/entry'
import { linkToPerson } from '@/shell/links'
import { Input, Slider, Text, View } from '@/platform/components'
import { reportFailure } from '@/platform/report-failure'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { formatDuration } from '@/ui/format'
import { Icon } from '@/ui/icons/icon'
import { offer } from '@/ui/menu'
import { Block } from '@/ui/states/skeleton'
import { theme } from '@/ui/theme'
import { hostColours } from '@/ui/tokens'
import { player, step } from './player'
import { Cover } from './programme-row'
import type { ProgrammeStore } from './programme-store'
import './radio.css'

/** Picture, lines that pass, place and keys. */
export const Stage = observer(function Stage({
  store,
  programme,
}: {
  store: ProgrammeStore
  programme: Programme
}) {
  const { title, author, cover } = programme
  return (
    <View className="rd-stage">
      <Cover cover={cover} large />
      <Bullets store={store} programme={programme} />
      <View className="rd-name u-display" ariaRole="heading">
        {title}
      </View>
      <View className="rd-who" ariaRole="button" onTap={linkToPerson(author.id)}>
        <Avatar src={author.avatar} name={author.name} size={24} />
        <Text className="u-meta u-one">{author.name}</Text>
      </View>
      <Place store={store} seconds={programme.sound.seconds} />
      <Keys store={store} />
    </View>
  )
})

/** The same, before it is there. */
export const StageSkeleton = () => (
  <View className="rd-loading u-sk-fade" ariaRole="status" ariaLabel={t('正在加载')}>
    <Block width="200px" height="200px" shape="photo" />
    <Block width="72%" height="20px" />
    <Block width="100%" height="4px" />
    <Block width="64px" height="64px" shape="round" />
  </View>
)

const Bullets = observer(function Bullets({
  store,
  programme,
}: {
  store: ProgrammeStore
  programme: Programme
}) {
  const { position, playsHere } = store
  useEffect(() => {
    if (playsHere) void store.watch(position)
  }, [store, playsHere, position])
  if (!playsHere) return null
  const ask = async (bullet: Bullet) => {
    const remove = { label: t('删除这条弹幕'), act: () => store.removeBullet(bullet) }
    const rows = [
      ...(bullet.mine || programme.mine ? [remove] : []),
      ...(bullet.mine ? [] : [{ label: t('举报'), act: () => complain('bullet', bullet.id) }]),
    ]
    await reportFailure(offer(rows, rows.indexOf(remove)))
  }
  return (
    <View className="rd-bullets" ariaHidden>
      {store.passing.map(({ bullet, lane }) => (
        <View
          key={bullet.id}
          className={bullet.mine ? 'rd-bullet rd-bullet-own' : 'rd-bullet'}
          style={{ top: `${lane * 50}px` }}
          onTap={() => void ask(bullet)}
        >
          <View className="rd-words">{bullet.text}</View>
        </View>
      ))}
    </View>
  )
})

const Place = observer(function Place({ store, seconds }: { store: ProgrammeStore; seconds: number }) {
  const [moved, setMoved] = useState<number | null>(null)
  const at = moved ?? store.position
  const drop = (value: number) => {
    setMoved(null)
    store.seek(value)
  }
  return (
    <>
      <Slider
        value={at}
        max={Math.max(1, Math.floor(seconds))}
        colour={hostColours[theme.resolved].ink}
        ariaLabel={t('进度')}
        onChanging={setMoved}
        onChange={drop}
      />
      <View className="rd-times u-meta">
        <Text>{formatDuration(at * 1000)}</Text>
        <Text>{formatDuration(seconds * 1000)}</Text>
      </View>
    </>
  )
})

const Keys = observer(function Keys({ store }: { store: ProgrammeStore }) {
  const playing = store.playsHere && player.playing
  return (
    <View className="rd-keys">
      <View
        className="rd-key"
        ariaRole="button"
        ariaLabel={t('-{n}s，退 {n} 秒', { n: step })}
        onTap={() => store.seek(Math.max(0, store.position - step))}
      >
        {`-${step}s`}
      </View>
      <View
        className="rd-play"
        ariaRole="button"
        ariaLabel={playing ? t('暂停') : t('播放')}
        onTap={store.play}
        hoverClassName="u-press"
      >
        <Icon name={playing ? 'player-pause' : 'player-play'} size={32} />
      </View>
      <View
        className="rd-key"
        ariaRole="button"
        ariaLabel={t('+{n}s，进 {n} 秒', { n: step })}
        onTap={() => store.seek(store.position + step)}
      >
        {`+${step}s`}
      </View>
    </View>
  )
})

/** A line to send at this moment. */
export const BulletLine = observer(function BulletLine({ store }: { store: ProgrammeStore }) {
  const { line, over, send } = store
  return (
    <View className="rd-say">
      <Input
        className="rd-say-in"
        value={line}
        placeholder={t('在 {at} 留一句', { at: formatDuration(store.position * 1000) })}
        maxLength={-1}
        ariaLabel={t('弹幕')}
        confirmType="send"
        onInput={store.type}
        onConfirm={() => void send.run()}
      />
      <Button
        size={44}
        kind="line"
        disabled={line.trim() === '' || over > 0}
        loading={send.busy}
        onTap={() => void send.run()}
      >
        {over > 0 ? t('多 {n} 字', { n: over }) : t('发送')}
      </Button>
    </View>
  )
})
