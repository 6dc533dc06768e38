import React from 'react'
import { observer } from 'mobx-react-lite'
import type { Message, Thread } from '@contract/help/schema'
import { t } from '@/locale'
import { Image, Textarea, View } from '@/platform/components'
import { media } from '@/platform/media'
import { reportFailure } from '@/platform/report-failure'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { classes } from '@/ui/classes'
import { fullTime } from '@/ui/format'
import type { ThreadStore } from './thread-store'
import './help.css'

/** What was said, oldest first; one's own side at the right. */
export function Said({ thread }: { thread: Thread }) {
  return (
    <View className="he-thread">
      {thread.messages.map((message) => (
        <Bubble key={message.id} message={message} mine={message.desk !== thread.mine} />
      ))}
      {!thread.answered && thread.mine && (
        <View className="u-meta">{t('客服看到后会在这里回复，并通知你。')}</View>
      )}
    </View>
  )
}

function Bubble({ message: { desk, text, pictures, at }, mine }: { message: Message; mine: boolean }) {
  const urls = pictures.map(({ url }) => url)
  return (
    <View className={classes('he-said', mine && 'he-said-mine')}>
      <View className="u-meta">{[desk ? t('客服') : '', fullTime(at)].filter(Boolean).join(' · ')}</View>
      <View className={classes('he-bubble u-text', mine && 'he-bubble-mine')}>{text}</View>
      {pictures.length > 0 && (
        <View className="he-pictures">
          {pictures.map(({ id, thumb }, index) => (
            <Image
              key={id}
              className="he-picture"
              src={thumb}
              mode="aspectFill"
              lazyLoad
              alt={t('第{n}张图片', { n: index + 1 })}
              onTap={() => void reportFailure(media.preview(urls, index), t('图片打不开，请再试一次'))}
            />
          ))}
        </View>
      )}
    </View>
  )
}

/** The line to go on with, at the foot. */
export const SayMore = observer(function SayMore({ store }: { store: ThreadStore }) {
  const { draft, over, send } = store
  if (!store.thread.data) return null
  return (
    <ActionBar>
      <View className="he-say">
        <Textarea
          className="he-say-area"
          value={draft}
          placeholder={store.thread.data.mine ? t('补充或接着问') : t('回复')}
          maxLength={-1}
          autoHeight
          cursorSpacing={24}
          ariaLabel={t('内容')}
          onInput={store.type}
          onEnter={() => store.sendable && void send.run()}
        />
      </View>
      <Button size={44} disabled={!store.sendable} loading={send.busy} onTap={() => void send.run()}>
        {over > 0 ? t('多 {n} 字', { n: over }) : t('发送')}
      </Button>
    </ActionBar>
  )
})
