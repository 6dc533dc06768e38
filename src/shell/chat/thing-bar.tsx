import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { Image, View } from '@/platform/components'
import { Button } from '@/ui/button'
import type { ChatStore } from './chat-store'
import './terms.css'

/** What the two deal with, above their talk. */
export const ThingBar = observer(function ThingBar({ store }: { store: ChatStore }) {
  const { bar } = store.chat.data ?? {}
  if (!bar) return null
  const { title, note, thumb, page, act } = bar
  return (
    <View className="tm-bar">
      <View className="tm-what" ariaRole="button" onTap={linkTo(page)} hoverClassName="u-press">
        {thumb && <Image className="tm-thumb" src={thumb} mode="aspectFill" alt="" />}
        <View className="u-grow">
          <View className="u-one">{title}</View>
          <View className="u-strong u-one">{note}</View>
        </View>
      </View>
      <Button kind="line" size={44} onTap={linkTo(act.page)}>
        {t(act.title)}
      </Button>
    </View>
  )
})
