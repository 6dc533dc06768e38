import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { cut } from '@contract/characters/rules'
import { inShort } from '@contract/chat/rules'
import { t } from '@/locale'
import { EmojiPanel } from '@/shell/emoji-panel'
import { chooseDocument } from '@/shell/document/choose'
import { isOpen, linkTo, pathOfGroup } from '@/shell/links'
import { Textarea, View } from '@/platform/components'
import { PlatformError } from '@/platform/failure'
import { feedback } from '@/platform/feedback'
import { files } from '@/platform/file'
import { location } from '@/platform/location'
import { media } from '@/platform/media'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { IconButton } from '@/ui/icon-button'
import { Icon } from '@/ui/icons/icon'
import type { IconName } from '@/ui/icons/names'
import type { ChatStore } from './chat-store'
import { VoiceBar } from './voice-bar'
import './chat.css'

/** Pictures that are chosen at once. */
const picturesAtOnce = 9

async function pictures(store: ChatStore): Promise<void> {
  for (const chosen of await media.chooseImages(picturesAtOnce)) store.outbox.add({ chosen })
}

async function place(store: ChatStore): Promise<void> {
  const { name, address, latitude, longitude } = await location.choose()
  store.outbox.add({
    place: {
      name: cut(name || address || t('位置'), 60),
      address: cut(address, 120),
      latitude,
      longitude,
    },
  })
}

async function documents(store: ChatStore): Promise<void> {
  for (const document of await chooseDocument()) store.outbox.add({ document })
}

const votePage = '/pages/vote/createEvent'
/** Where a poll for this conversation is made, which comes back as a card in it. */
const pathToAsk = ({ conversation, peer, side }: ChatStore): string =>
  `${votePage}?conversation=${conversation}&${side.group ? 'group' : 'user'}=${peer}`

/** A choice that was called off says nothing. */
const attempt = (work: Promise<void>) =>
  void work.catch((error: unknown) => {
    if (!(error instanceof PlatformError && error.code === 'cancelled'))
      feedback.toast(t('现在用不了，请检查授权后再试'))
  })

/** The line to write in, with emoji, pictures, places and files. */
export const Foot = observer(function Foot({ store }: { store: ChatStore }) {
  const { draft, quote, chat } = store
  const [panel, setPanel] = useState<'emoji' | 'more' | null>(null)
  const [speaking, setSpeaking] = useState(false)
  const obstacle = chat.data?.obstacle ?? null
  if (obstacle !== null && store.outbox.items.length === 0 && draft === '') {
    return (
      <ActionBar>
        <View className="ch-obstacle u-meta">{obstacle}</View>
      </ActionBar>
    )
  }
  const toggle = (which: 'emoji' | 'more') => {
    setPanel(panel === which ? null : which)
    store.raise(panel !== which)
  }
  const speak = () => {
    setPanel(null)
    setSpeaking(!speaking)
  }
  return (
    <View className="ch-foot">
      {quote && (
        <View className="ch-answer">
          <View className="u-meta u-one u-grow">{t('回复：{text}', { text: inShort(quote) })}</View>
          <IconButton name="x" label={t('不回复这条')} size={18} onTap={() => store.answer(null)} />
        </View>
      )}
      <View className="ch-write">
        <IconButton
          name={speaking ? 'keyboard' : 'microphone'}
          label={speaking ? t('打字') : t('说话')}
          onTap={speak}
        />
        {speaking ? (
          <VoiceBar outbox={store.outbox} />
        ) : (
          <Writing store={store} onFocus={() => setPanel(null)} onPanel={toggle} />
        )}
      </View>
      {panel === 'emoji' && <EmojiPanel onChoose={(one) => store.type(draft + one)} />}
      {panel === 'more' && (
        <View className="ch-panel">
          <Tool icon="photo" label={t('图片')} onTap={() => attempt(pictures(store))} />
          <Tool icon="map-pin" label={t('位置')} onTap={() => attempt(place(store))} />
          {files.canChoose && (
            <Tool icon="file-text" label={t('文件')} onTap={() => attempt(documents(store))} />
          )}
          {store.conversation !== null && isOpen(votePage) && (
            <Tool icon="checkbox" label={t('投票')} onTap={linkTo(pathToAsk(store))} />
          )}
          {store.side.group && (
            <Tool icon="list-check" label={t('接龙')} onTap={linkTo(pathOfGroup(store.peer, 'newChain'))} />
          )}
          {store.side.group && <Tool icon="at" label={t('提到')} onTap={() => store.mentions.choose(true)} />}
        </View>
      )}
    </View>
  )
})

const moreWords = () => (files.canChoose ? t('图片、位置、文件和投票') : t('图片、位置和投票'))

interface WritingProps {
  store: ChatStore
  onFocus: () => void
  onPanel: (which: 'emoji' | 'more') => void
}

const Writing = observer(function Writing({ store, onFocus, onPanel }: WritingProps) {
  const { draft, over } = store
  return (
    <>
      <View className="ch-field">
        <Textarea
          className="ch-area"
          value={draft}
          placeholder={t('发消息')}
          maxLength={-1}
          autoHeight
          cursorSpacing={24}
          ariaLabel={t('发消息')}
          onInput={store.type}
          onFocus={onFocus}
          onEnter={store.say}
        />
      </View>
      <IconButton name="mood-smile" label={t('表情')} onTap={() => onPanel('emoji')} />
      {draft === '' ? (
        <IconButton name="plus" label={moreWords()} onTap={() => onPanel('more')} />
      ) : (
        <Button size={44} disabled={!store.sendable} onTap={store.say}>
          {over > 0 ? t('多 {n} 字', { n: over }) : t('发送')}
        </Button>
      )}
    </>
  )
})

const Tool = ({ icon, label, onTap }: { icon: IconName; label: string; onTap: () => void }) => (
  <View className="ch-tool" ariaRole="button" onTap={onTap} hoverClassName="u-press">
    <Icon name={icon} />
    {label}
  </View>
)
