import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/article/rules'
import { t } from '@/locale'
import { tell } from '@/net/prompts'
import { ScrollView, View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { ActionBar } from '@/ui/action-bar'
import { classes } from '@/ui/classes'
import { Dialog } from '@/ui/dialog'
import { TextField } from '@/ui/form/text-field'
import { IconButton } from '@/ui/icon-button'
import type { IconName } from '@/ui/icons/names'
import type { EditorStore } from './editor-store'
import { hasWords } from './lines'

interface Tool {
  icon: IconName
  label: string
  on?: boolean
  act: () => void
}

/** What can be done with the line in hand, in a row that scrolls sideways. */
export const Tools = observer(function Tools({ store }: { store: EditorStore }) {
  const [linking, setLinking] = useState(false)
  const { line, room } = store
  const worded = line !== undefined && hasWords(line)
  const shapes: Tool[] = [
    {
      icon: 'heading',
      label: t('小标题'),
      on: line?.kind === 'heading',
      act: () => store.setKind('heading'),
    },
    { icon: 'bold', label: t('加粗这一段'), on: worded && line.strong, act: store.toggleStrong },
    { icon: 'list', label: t('列表'), on: line?.kind === 'item', act: () => store.setKind('item') },
    { icon: 'blockquote', label: t('引用'), on: line?.kind === 'quote', act: () => store.setKind('quote') },
  ]
  const choose = () => {
    if (room <= 0) return feedback.toast(t('最多放 {n} 张图片', { n: limits.pictures.max }))
    void store.addPictures().catch((error: unknown) => tell(error, false))
  }
  const remove = async () => {
    if (!line) return
    const bare = worded && line.text === ''
    if (
      bare ||
      (await feedback.modal({
        title: t('删掉这一段？'),
        content: t('删掉后可以用撤销找回来。'),
        confirmText: t('删掉'),
        danger: true,
      }))
    )
      store.remove(line.key)
  }
  const tools: Tool[] = [
    { icon: 'photo-plus', label: t('放图片'), act: choose },
    { icon: 'link', label: t('放链接'), act: () => setLinking(true) },
    ...(worded ? shapes : []),
    { icon: 'arrow-up', label: t('这一段上移'), act: () => line && store.move(line.key, -1) },
    { icon: 'arrow-down', label: t('这一段下移'), act: () => line && store.move(line.key, 1) },
    { icon: 'trash', label: t('删掉这一段'), act: () => void remove() },
  ]
  return (
    <>
      <ActionBar>
        <ScrollView direction="x" className="ed-tools">
          <View className="ed-tools-row">
            {tools.map(({ icon, label, on, act }) => (
              <View key={icon} className={classes(on && 'ed-tool-on')}>
                <IconButton name={icon} label={label} onTap={act} />
              </View>
            ))}
          </View>
        </ScrollView>
      </ActionBar>
      {linking && <LinkDialog store={store} onClose={() => setLinking(false)} />}
    </>
  )
})

function LinkDialog({ store, onClose }: { store: EditorStore; onClose: () => void }) {
  const [text, setText] = useState('')
  const [url, setUrl] = useState('')
  const [error, setError] = useState<string>()
  const add = () => {
    const wrong = store.addLink(text, url)
    if (wrong === null) onClose()
    else setError(wrong)
  }
  return (
    <Dialog open title={t('放一个链接')} confirmText={t('放进来')} onConfirm={add} onCancel={onClose}>
      <View className="ed-form">
        <TextField
          label={t('网址')}
          value={url}
          max={limits.address.max}
          placeholder="https://"
          error={error}
          onChange={setUrl}
          required
        />
        <TextField
          label={t('显示的文字')}
          value={text}
          max={limits.line.max}
          placeholder={t('不写就显示网址')}
          onChange={setText}
        />
      </View>
    </Dialog>
  )
}
