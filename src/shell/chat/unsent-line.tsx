import React from 'react'
import { observer } from 'mobx-react-lite'
import { inShort } from '@contract/chat/rules'
import { endingOf } from '@contract/file/document/rules'
import { t } from '@/locale'
import { profile } from '@/shell/account/profile'
import { DocumentLine } from '@/shell/document/document-line'
import { View } from '@/platform/components'
import { Avatar } from '@/ui/avatar'
import { Icon } from '@/ui/icons/icon'
import { WaitingPicture } from './bubble'
import type { ChatStore } from './chat-store'
import { unsentMenu } from './menus'
import type { Unsent } from './outbox'
import './chat.css'

/** Oneself, beside what one says. */
export const Own = observer(function Own() {
  return <Avatar src={profile.me?.avatar ?? null} name={profile.me?.name ?? ''} frame={profile.me?.frame} />
})

interface UnsentProps {
  store: ChatStore
  item: Unsent
}

/** A message that waits, or was not taken. */
export function UnsentLine({ store, item }: UnsentProps) {
  const { chosen, document, error, key } = item
  return (
    <View id={`ch-${key}`}>
      <View className="ch-line ch-line-mine">
        <Own />
        <View className="ch-said">
          {chosen ? (
            <WaitingPicture path={chosen.path} />
          ) : document ? (
            <WaitingDocument store={store} item={item} />
          ) : (
            <View className="ch-bubble ch-bubble-mine u-text">{wordsOf(item)}</View>
          )}
        </View>
      </View>
      {error !== undefined ? (
        <View className="ch-failed" ariaRole="button" onTap={() => void unsentMenu(store, item)}>
          <Icon name="alert-circle" size={16} />
          {error}
        </View>
      ) : document ? (
        <View className="ch-cancel" ariaRole="button" onTap={() => store.outbox.remove(key)}>
          {t('取消发送')}
        </View>
      ) : (
        <View className="ch-read u-meta">{t('等待发送…')}</View>
      )}
    </View>
  )
}

function wordsOf({ text = '', recorded, place, card }: Unsent): string {
  if (card) return inShort({ kind: 'card', text, recalled: false, card })
  if (recorded) return t('[语音] {n}″', { n: recorded.seconds })
  return place ? place.name : text || t('[图片]')
}

/** A file that goes up, and how far it is. */
const WaitingDocument = observer(function WaitingDocument({ store, item }: UnsentProps) {
  const { going } = store.outbox
  const { document, error, key } = item
  if (!document) return null
  const percent = going?.key === key ? going.percent : null
  const waits = percent === null ? t('等待发送…') : t('正在上传 {n}%', { n: percent })
  return (
    <View className="ch-bubble ch-file">
      <DocumentLine
        of={{ ...document, ending: endingOf(document.name) ?? 'txt' }}
        percent={percent}
        words={error === undefined ? waits : undefined}
      />
    </View>
  )
})
