import React, { type ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { Textarea, View } from '@/platform/components'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { Uploader } from '@/ui/form/uploader'
import { IconButton } from '@/ui/icon-button'
import type { ThreadStore } from './thread-store'
import './comment.css'

interface ComposerProps {
  thread: ThreadStore
  /** What else can be done with the thing, beside the line. */
  children?: ReactNode
}

/** The foot of a page with comments: a line to open the composer, or the composer itself. */
export const Composer = observer(function Composer({ thread, children }: ComposerProps) {
  if (thread.saying) return <Writing thread={thread} />
  return (
    <ActionBar>
      <View className={`k-say${thread.draft === '' ? ' k-say-idle' : ''} u-one`} ariaRole="button" onTap={() => thread.say(thread.target)}>
        {thread.draft || t('说点什么')}
      </View>
      {children}
    </ActionBar>
  )
})

const Writing = observer(function Writing({ thread }: { thread: ThreadStore }) {
  const { target, pictures, over } = thread
  return (
    <View className="k-composer">
      {target && <View className="k-composer-to">{t('回复 {name}', { name: target.name })}</View>}
      {pictures.items.length > 0 && (
        <View className="k-composer-pics">
          <Uploader items={pictures.items} max={pictures.max} onAdd={() => void pictures.choose()} onRemove={pictures.remove} onRetry={pictures.retry} />
        </View>
      )}
      <View className="k-composer-row">
        {pictures.items.length === 0 && <IconButton name="photo" label={t('添加图片')} onTap={() => void pictures.choose()} />}
        <View className="k-say">
          <Textarea
            className="k-composer-area"
            value={thread.draft}
            placeholder={t('友善一点，大家都在同一个校园')}
            maxLength={-1}
            focus
            autoHeight
            cursorSpacing={24}
            ariaLabel={t('评论')}
            onInput={thread.type}
          />
        </View>
        <Button size={44} disabled={!thread.sendable} loading={thread.send.busy} onTap={() => void thread.send.run()}>
          {over > 0 ? t('多 {n} 字', { n: over }) : t('发送')}
        </Button>
        <IconButton name="x" label={t('收起')} onTap={thread.rest} />
      </View>
    </View>
  )
})
