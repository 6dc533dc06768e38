import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Icon } from '@/ui/icons/icon'
import type { EditorStore } from './editor-store'
import './edit.css'
import '@/ui/form/form.css'

/** How the draft stands with the server, and what to do about it. */
export const SaveLine = observer(function SaveLine({ store }: { store: EditorStore }) {
  const { saver } = store
  const { theirs, refused, words, failure, stored } = saver
  if (theirs) return <Clash store={store} />
  return (
    <>
      {refused !== null && (
        <View className="u-summary" ariaRole="alert">
          <Icon name="alert-circle" size={20} />
          <View className="u-grow">{refused}</View>
        </View>
      )}
      {failure && !saver.busy ? (
        <View className="u-pad">
          <Button size={32} kind="line" icon="refresh" onTap={() => void saver.flush()}>
            {words}
          </Button>
        </View>
      ) : (
        <View className="u-pad u-meta pd-saved" ariaRole="status">
          {stored && <Icon name="check" size={16} />}
          {words}
        </View>
      )}
    </>
  )
})

/** Another administrator stored the same page meanwhile. */
const Clash = observer(function Clash({ store }: { store: EditorStore }) {
  const { saver, takeTheirs } = store
  return (
    <View className="pd-clash" ariaRole="alert">
      <View className="u-strong">{t('别人刚改过这个页面')}</View>
      <View className="u-meta">{t('你写的还在，只能留一份。看了对方的，也可以撤销换回来。')}</View>
      <View className="pd-clash-acts">
        <Button size={44} kind="line" onTap={() => void saver.overwrite()}>
          {t('用我的覆盖')}
        </Button>
        <Button size={44} kind="line" onTap={takeTheirs}>
          {t('看对方的')}
        </Button>
      </View>
    </View>
  )
})
