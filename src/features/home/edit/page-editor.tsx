import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { limits } from '@contract/home/page/rules'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { system } from '@/platform/system'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { Cell, CellGroup } from '@/ui/cell'
import { classes } from '@/ui/classes'
import { TextField } from '@/ui/form/text-field'
import { IconButton } from '@/ui/icon-button'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Segmented } from '@/ui/segmented'
import { CardSkeleton } from '@/ui/states/page-skeletons'
import { Toast } from '@/ui/toast'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { BlockEditor } from './block-editor'
import { BlockList } from './block-list'
import { EditorStore, type View as Showing } from './editor-store'
import { newPage } from './pages'
import { Preview } from './preview'
import { PublishSheet } from './publish-sheet'
import { SaveLine } from './save-line'
import { Versions } from './versions'
import './edit.css'

const views = [
  { key: 'write', label: t('编辑') },
  { key: 'preview', label: t('预览') },
  { key: 'versions', label: t('历史版本') },
] as const

interface PageEditorProps {
  pageKey: string
  /** Empty or absent: the platform's own. */
  school?: string | undefined
}

/** Writes a page of a school; a page itself. Another page or school is another editor. */
export const PageEditor = ({ pageKey, school = '' }: PageEditorProps) => (
  <Opened key={`${school} ${pageKey}`} pageKey={pageKey} school={school} />
)

const Opened = observer(function Opened({ pageKey, school }: { pageKey: string; school: string }) {
  const store = useStore(() => new EditorStore(pageKey, school === '' ? null : school), {
    load: ({ load }) => load(),
    // back from writing another page, or a form
    show: ({ destinations }) => destinations.refresh(),
  })
  usePageEvent('onHide', store.leave)
  useEffect(() => store.leave, [store])
  useTitle(pageKey === newPage ? t('新建页面') : t('编辑页面'))
  const { writing, opening } = store
  return (
    <PageFrame foot={opening.data ? <Foot store={store} /> : undefined}>
      <Loaded of={opening} skeleton={<CardSkeleton rows={4} />} part>
        {() => <Columns store={store} />}
      </Loaded>
      <Toast
        text={writing.removed === null ? null : t('删除了“{title}”', { title: writing.removed })}
        action={{ label: t('撤销'), onTap: writing.undo }}
        onClose={writing.letGo}
      />
    </PageFrame>
  )
})

/** A laptop's window has room for both columns; in a narrow one, and in a mini-program, one of them shows. */
const roomy = system.target === 'web'

const Columns = observer(function Columns({ store }: { store: EditorStore }) {
  const { view, pageKey, writing } = store
  return (
    <>
      <View className="u-pad pd-views">
        <Segmented<Showing> items={views} value={view} onChange={store.show} />
      </View>
      <View className={classes(roomy && 'u-beside pd-beside', `pd-on-${view}`)}>
        <View className="pd-main">
          {view === 'versions' ? <Versions store={store} /> : <Written store={store} />}
        </View>
        {(roomy || view === 'preview') && (
          <View className="pd-side">
            <Preview writing={writing} home={pageKey === 'home'} />
          </View>
        )}
      </View>
    </>
  )
})

const Written = observer(function Written({ store }: { store: EditorStore }) {
  const { writing } = store
  const { piece, content } = writing
  return (
    <>
      <SaveLine store={store} />
      {piece ? (
        <BlockEditor key={piece.key} store={store} piece={piece} />
      ) : (
        <>
          <TextField
            label={t('页面标题')}
            required
            value={content.title}
            max={limits.title.max}
            placeholder={t('例如：迎新周安排')}
            onChange={writing.setTitle}
          />
          <BlockList writing={writing} />
          <Found store={store} />
        </>
      )}
    </>
  )
})

/** Where people find it, once they can. */
const Found = observer(function Found({ store }: { store: EditorStore }) {
  const { front } = store
  return front === null ? null : (
    <CellGroup>
      <Cell
        icon="link"
        title={t('地址和首页入口')}
        text={t('复制地址、二维码，放到首页')}
        onTap={linkTo(front)}
      />
    </CellGroup>
  )
})

const Foot = observer(function Foot({ store }: { store: EditorStore }) {
  const [publishing, setPublishing] = useState(false)
  const { writing } = store
  const publish = () => {
    if (store.unready === null) setPublishing(true)
    else {
      feedback.toast(store.unready)
      store.show('write')
    }
  }
  return (
    <>
      <ActionBar>
        <IconButton
          name="arrow-back-up"
          label={t('撤销')}
          disabled={!writing.history.undoable}
          onTap={writing.undo}
        />
        <IconButton
          name="arrow-forward-up"
          label={t('重做')}
          disabled={!writing.history.redoable}
          onTap={writing.redo}
        />
        <View className="u-grow">
          <Button block loading={store.restoring.busy} onTap={publish}>
            {t('发布')}
          </Button>
        </View>
      </ActionBar>
      <PublishSheet store={store} open={publishing} onClose={() => setPublishing(false)} />
    </>
  )
})
