import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { kindTitles } from '@contract/safety/rules'
import type { Waiting } from '@contract/safety/schema'
import { DeskHead } from '@/shell/desk/desk-head'
import { approval, refusal } from '@/shell/desk/decidable'
import { DeskQueue } from '@/shell/desk/desk-queue'
import type { DeskProps } from '@/shell/desks'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { PictureGrid } from '@/ui/picture-grid'
import { Segmented } from '@/ui/segmented'
import { SoundLine } from '@/ui/sound-line'
import { Tag } from '@/ui/tag'
import { SafetyQueueStore } from './queue-store'
import { SchoolWords } from './school-words'
import { WordList } from './word-list'
import '@/shell/roles/roles.css'
import './safety.css'

const views = [
  { key: 'waiting', label: t('待审') },
  { key: 'words', label: t('命中的词') },
  { key: 'school', label: t('本校词表') },
] as const

/** What waits before others see it, and how often which word hit. */
export const SafetyQueue = observer(function SafetyQueue({ onDone }: DeskProps) {
  const [store] = useState(() => new SafetyQueueStore(onDone))
  return (
    <>
      <View className="r-tabs">
        <Segmented items={views} value={store.view} onChange={store.show} />
      </View>
      {store.view === 'waiting' && <WaitingList queue={store.waiting} />}
      {store.view === 'words' && <WordList words={store.words} />}
      {store.view === 'school' && <SchoolWords store={store} />}
    </>
  )
})

function WaitingList({ queue }: { queue: SafetyQueueStore['waiting'] }) {
  const approve = (waiting: Waiting) =>
    queue.confirm(waiting, approval, {
      title: t('通过这条{what}？', { what: waiting.what }),
      content: t('它会马上公开，作者会收到通知。'),
      confirmText: t('通过'),
    })
  return (
    <DeskQueue
      queue={queue}
      rowHeight={260}
      empty={{ title: t('没有等着的内容'), text: t('命中敏感词、要人看一眼的内容会排到这里。') }}
      approve={{ label: t('通过'), onTap: approve }}
      refuse={{
        label: t('不通过'),
        title: ({ author, what }) => t('不通过{name}的{what}', { name: author.name, what }),
        decision: refusal,
      }}
    >
      {(waiting) => <Written row={waiting} />}
    </DeskQueue>
  )
}

/** What somebody wrote, whole, with what it waits for. */
function Written({ row }: { row: Waiting }) {
  const { author, what, title, text, pictures, sound, hits, reason, at } = row
  return (
    <>
      <DeskHead person={author} at={at}>
        <Tag>{what}</Tag>
      </DeskHead>
      {title !== '' && <View className="u-strong u-text">{title}</View>}
      {text !== '' && <View className="u-text">{text}</View>}
      {pictures.length > 0 && <PictureGrid pictures={pictures} />}
      {sound && <SoundLine url={sound.url} seconds={sound.seconds} />}
      <View className="sf-hits">
        {hits.map(({ word, kind }) => (
          <Tag key={word} tone="amber">{`${t(kindTitles[kind])} ${word}`}</Tag>
        ))}
      </View>
      {hits.length === 0 && <View className="u-meta u-text">{reason}</View>}
    </>
  )
}
