import React, { useEffect } from 'react'
import { observer } from 'mobx-react-lite'
import { blockTitles } from '@contract/home/page/desk/rules'
import { limits } from '@contract/home/page/rules'
import type { FormLine } from '@contract/home/form/schema'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { navigation } from '@/platform/navigation'
import { Button } from '@/ui/button'
import { CellGroup } from '@/ui/cell'
import { TextField } from '@/ui/form/text-field'
import { TextareaField } from '@/ui/form/textarea-field'
import { Radio } from '@/ui/form/option-fields'
import { IconButton } from '@/ui/icon-button'
import { Loaded } from '@/ui/loaded'
import { Empty } from '@/ui/states/empty'
import { GroupSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'
import { BannerEditor } from './banner-editor'
import type { EditorStore } from './editor-store'
import { GridEditor } from './grid-editor'
import { LinkField } from './link-field'
import { livingWords, problemOf, type Piece, type PieceOf } from './piece'
import { PictureField } from './picture-field'
import './edit.css'

interface Of<P extends Piece> {
  store: EditorStore
  piece: P
}

/** One block, in place of the list of blocks. What is missing in it stands below its name. */
export const BlockEditor = observer(function BlockEditor({ store, piece }: Of<Piece>) {
  const close = () => store.writing.edit(null)
  const problem = problemOf(piece)
  useEffect(() => navigation.scrollToTop(), [])
  return (
    <View className="pd-block">
      <View className="pd-block-head">
        <IconButton name="chevron-left" label={t('回到全部区块')} onTap={close} />
        <View className="u-grow">
          <View className="u-title" ariaRole="heading">
            {t(blockTitles[piece.kind])}
          </View>
          <View className="u-meta" ariaRole="status">
            {problem ?? t('写好了，会自动保存')}
          </View>
        </View>
        <Button size={32} kind="line" onTap={close}>
          {t('完成')}
        </Button>
      </View>
      <Body store={store} piece={piece} />
    </View>
  )
})

function Body({ store, piece }: Of<Piece>) {
  if (piece.kind === 'banner') return <BannerEditor store={store} piece={piece} />
  if (piece.kind === 'grid') return <GridEditor store={store} piece={piece} />
  if (piece.kind === 'text') return <TextEditor store={store} piece={piece} />
  if (piece.kind === 'picture') return <PictureEditor store={store} piece={piece} />
  if (piece.kind === 'form') return <FormChoice store={store} piece={piece} />
  return <View className="u-pad u-ink2 pd-end">{t(livingWords[piece.kind] ?? '')}</View>
}

function TextEditor({ store: { writing }, piece: { key, title, text } }: Of<PieceOf<'text'>>) {
  return (
    <>
      <TextField
        label={t('小标题（可以不填）')}
        value={title}
        max={limits.heading.max}
        onChange={(words) => writing.change<PieceOf<'text'>>(key, { title: words }, `${key} title`)}
      />
      <TextareaField
        label={t('文字')}
        required
        value={text}
        max={limits.text.max}
        hint={t('一行一段；用 - 开头的行会排成列表')}
        onChange={(words) => writing.change<PieceOf<'text'>>(key, { text: words }, `${key} text`)}
      />
    </>
  )
}

function PictureEditor({ store, piece: { key, picture, caption, link } }: Of<PieceOf<'picture'>>) {
  const { writing, destinations } = store
  const set = (change: Partial<PieceOf<'picture'>>, mark?: string) => writing.change(key, change, mark)
  return (
    <>
      <PictureField picture={picture} onChange={(next) => set({ picture: next })} />
      <TextField
        label={t('说明（可以不填）')}
        value={caption}
        max={limits.caption.max}
        onChange={(words) => set({ caption: words }, `${key} caption`)}
      />
      <LinkField link={link} of={destinations} onChange={(next) => set({ link: next })} />
    </>
  )
}

/** Asked for anew each time: one may have been made meanwhile. */
const FormChoice = observer(function FormChoice({ store, piece }: Of<PieceOf<'form'>>) {
  const forms = useStore(() => store.destinations.forms)
  const choose = ({ id, title, closed }: FormLine) =>
    store.writing.change<PieceOf<'form'>>(piece.key, { form: id, title, closed: closed !== null })
  return (
    <Loaded of={forms} skeleton={<GroupSkeleton rows={3} />} part>
      {(all) =>
        all.length === 0 ? (
          <Empty
            title={t('还没有表单')}
            text={
              store.school === null
                ? t('表单是学校的，平台的页面放不了。')
                : t('先去“表单”里建一个，再回来选。')
            }
          />
        ) : (
          <CellGroup>
            {all.map((form) => (
              <View
                key={form.id}
                className="u-cell u-cell-plain"
                ariaRole="radio"
                ariaChecked={form.id === piece.form}
                onTap={() => choose(form)}
                hoverClassName="u-cell-press"
              >
                <Radio on={form.id === piece.form} />
                <View className="u-grow u-text">{form.title}</View>
                {form.closed !== null && <View className="u-meta">{t('已停止')}</View>}
              </View>
            ))}
          </CellGroup>
        )
      }
    </Loaded>
  )
})
