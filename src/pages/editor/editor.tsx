import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/article/rules'
import { t } from '@/locale'
import { ArticleBody } from '@/shell/article/body'
import { EditorStore } from '@/shell/editor/editor-store'
import { LineRow } from '@/shell/editor/line-row'
import { Tools } from '@/shell/editor/tools'
import { back } from '@/shell/links'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { navigation } from '@/platform/navigation'
import { usePageQuery } from '@/platform/query'
import { Button } from '@/ui/button'
import { classes } from '@/ui/classes'
import { IconButton } from '@/ui/icon-button'
import { PageFrame } from '@/ui/page-frame'
import { Segmented } from '@/ui/segmented'
import { Empty } from '@/ui/states/empty'
import { useIncoming } from '@/ui/use-incoming'
import '@/shell/article/article.css'
import '@/shell/editor/editor.css'

const modes = [
  { key: 'write', label: t('写') },
  { key: 'read', label: t('预览') },
] as const
type Mode = (typeof modes)[number]['key']

/** Long writing, `?key=` says whose: kept on the device with every change, and read there by the page that opened it. */
export default observer(function Editor() {
  const { key, title } = usePageQuery<{ key: string; title: string }>()
  useEffect(() => {
    if (title) navigation.setTitle(title)
  }, [title])
  if (!key)
    return (
      <PageFrame>
        <Empty
          title={t('没有要写的东西')}
          text={t('从发布通知或达人文章里打开编辑器。')}
          action={{ label: t('返回'), onTap: back }}
        />
      </PageFrame>
    )
  return <Writing name={key} />
})

const Writing = observer(function Writing({ name }: { name: string }) {
  const [store] = useState(() => new EditorStore(name))
  const [mode, setMode] = useState<Mode>('write')
  const { blocks } = store
  const incoming = useIncoming((pictures) => void store.take(pictures))
  const finish = async () => {
    const { obstacle } = store
    if (
      obstacle &&
      !(await feedback.modal({
        title: t('还没有写完'),
        content: t('{obstacle}。现在返回，写好的都在。', { obstacle }),
        confirmText: t('先返回'),
        cancelText: t('接着写'),
      }))
    )
      return
    back()
  }
  return (
    <PageFrame foot={mode === 'write' ? <Tools store={store} /> : undefined}>
      <View className="ed-top">
        <View className="ed-modes">
          <Segmented items={modes} value={mode} onChange={setMode} />
        </View>
        <View className="u-grow" />
        {mode === 'write' && store.undoable && (
          <IconButton name="arrow-back-up" label={t('撤销')} onTap={store.undo} />
        )}
        {mode === 'write' && store.redoable && (
          <IconButton name="arrow-forward-up" label={t('重做')} onTap={store.redo} />
        )}
        <Button size={32} onTap={() => void finish()}>
          {t('完成')}
        </Button>
      </View>
      <Count store={store} />
      {mode === 'write' ? (
        <View id={incoming} className="ed-page">
          {store.lines.map((line, index) => (
            <LineRow
              key={line.key}
              store={store}
              line={line}
              nth={index + 1}
              only={store.lines.length === 1}
            />
          ))}
        </View>
      ) : blocks.length > 0 ? (
        <View className="ed-page">
          <View className="u-pad">
            <ArticleBody blocks={blocks} />
          </View>
        </View>
      ) : (
        <Empty
          title={t('还没有写')}
          text={t('写一段，再来看它读起来的样子。')}
          action={{ label: t('去写'), onTap: () => setMode('write') }}
        />
      )}
    </PageFrame>
  )
})

const Count = observer(function Count({ store }: { store: EditorStore }) {
  const { count } = store
  return (
    <View className={classes('u-meta u-pad u-count', count > limits.words.max && 'u-count-over')}>
      {t('{n} / {max} 字', { n: count, max: limits.words.max })}
    </View>
  )
})
