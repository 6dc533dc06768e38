import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { post } from '@/net/call'
import { View } from '@/platform/components'
import { IconButton } from '@/ui/icon-button'
import { Icon } from '@/ui/icons/icon'
import { linkTo, pathOfGroup } from '@/shell/links'
import { reportFailure } from '@/platform/report-failure'
import type { ChatStore } from './chat-store'

/** The notice of a group, above the talk until it is read. */
export const NoticeBar = observer(function NoticeBar({ store }: { store: ChatStore }) {
  const { data } = store.chat
  const { notice, id } = data?.group ?? {}
  if (!data?.group || !notice || notice.read || id === undefined) return null
  const read = async () => {
    await post('chat/group/noticed', { group: id })
    await store.lookAgain()
  }
  return (
    <View className="ch-notice">
      <View className="ch-notice-text">
        <Icon name="speakerphone" size={20} />
      </View>
      <View
        className="ch-notice-text u-grow"
        ariaRole="button"
        onTap={linkTo(pathOfGroup(id, 'notice'), () => void reportFailure(read()))}
      >
        <View className="u-two">{t('群公告：{text}', { text: notice.text })}</View>
      </View>
      <IconButton name="x" label={t('知道了')} size={18} onTap={() => void reportFailure(read())} />
    </View>
  )
})
