import React, { useState, type ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/circle/rules'
import { t } from '@/locale'
import { MentionSheet } from '@/shell/dynamic/mention-sheet'
import { PicturesUploader } from '@/shell/pictures-uploader'
import { Textarea, View } from '@/platform/components'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { IconButton } from '@/ui/icon-button'
import { useIncoming } from '@/ui/use-incoming'
import type { ThreadStore } from './thread-store'
import './comment.css'

interface ComposerProps {
  thread: ThreadStore
  /** Pseudonyms stand here: nobody is offered to be named. */
  nameless?: boolean | undefined
  /** What else can be done with the thing, beside the line. */
  children?: ReactNode
}

/** The foot of a page with comments: a line to open the composer, or the composer itself. */
export const Composer = observer(function Composer({ thread, nameless = false, children }: ComposerProps) {
  if (thread.saying) return <Writing thread={thread} nameless={nameless} />
  return (
    <ActionBar>
      <View
        className={`k-say${thread.draft === '' ? ' k-say-idle' : ''} u-one`}
        ariaRole="button"
        onTap={() => thread.say(thread.target)}
      >
        {thread.draft || t('说点什么')}
      </View>
      {children}
    </ActionBar>
  )
})

const Writing = observer(function Writing({ thread, nameless }: { thread: ThreadStore; nameless: boolean }) {
  const [naming, setNaming] = useState(false)
  const { target, pictures, over, named } = thread
  const id = useIncoming((chosen) => void pictures.take(chosen))
  return (
    <View id={id} className="k-composer">
      {target && <View className="k-composer-to">{t('回复 {name}', { name: target.name })}</View>}
      {pictures.items.length > 0 && (
        <View className="k-composer-pics">
          <PicturesUploader of={pictures} />
        </View>
      )}
      <View className="k-say">
        <Textarea
          className="k-composer-area"
          value={thread.draft}
          placeholder={t('友善一点，大家都在同一个校园')}
          maxLength={-1}
          focus={!naming}
          autoHeight
          cursorSpacing={68}
          ariaLabel={t('评论')}
          onInput={thread.type}
          onEnter={() => thread.sendable && void thread.send.run()}
        />
      </View>
      {named.length > limits.mentions.max && (
        <View className="k-composer-to">{t('最多提到 {n} 个人', { n: limits.mentions.max })}</View>
      )}
      <View className="k-composer-row">
        {pictures.items.length === 0 && (
          <IconButton name="photo" label={t('添加图片')} onTap={() => void pictures.choose()} />
        )}
        {!nameless && <IconButton name="at" label={t('提到同学')} onTap={() => setNaming(true)} />}
        <View className="u-grow" />
        <IconButton name="x" label={t('收起')} onTap={thread.rest} />
        <Button
          size={44}
          disabled={!thread.sendable}
          loading={thread.send.busy}
          onTap={() => void thread.send.run()}
        >
          {over > 0 ? t('多 {n} 字', { n: over }) : t('发送')}
        </Button>
      </View>
      {naming && (
        <MentionSheet
          onClose={() => setNaming(false)}
          onChoose={(person) => {
            thread.mention(person)
            setNaming(false)
          }}
        />
      )}
    </View>
  )
})
