import React from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/home/page/rules'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Cell, CellGroup } from '@/ui/cell'
import { TextField } from '@/ui/form/text-field'
import { moveItem, Reorder } from '@/ui/reorder'
import type { EditorStore } from './editor-store'
import { LinkField } from './link-field'
import { newSlide, type PieceOf, type SlidePiece } from './piece'
import { PictureField } from './picture-field'
import './edit.css'

type Banner = PieceOf<'banner'>

/** The slides of a banner. */
export const BannerEditor = observer(function BannerEditor({
  store,
  piece,
}: {
  store: EditorStore
  piece: Banner
}) {
  const { writing } = store
  const set = (change: (slides: readonly SlidePiece[]) => readonly SlidePiece[], mark?: string) =>
    writing.change<Banner>(piece.key, ({ slides }) => ({ slides: change(slides) }), mark)
  const count = piece.slides.length
  return (
    <>
      {piece.slides.map((slide, index) => (
        <SlideCard
          key={slide.key}
          store={store}
          slide={slide}
          index={index}
          count={count}
          onChange={(change, mark) =>
            set((slides) => slides.map((one) => (one.key === slide.key ? { ...one, ...change } : one)), mark)
          }
          onMove={(to) => set((slides) => moveItem(slides, index, to))}
          onRemove={() => set((slides) => slides.filter(({ key }) => key !== slide.key))}
        />
      ))}
      <View className="u-pad pd-end">
        {count < limits.slides.max ? (
          <Button
            kind="line"
            size={44}
            icon="plus"
            block
            onTap={() => set((slides) => [...slides, newSlide()])}
          >
            {t('再加一张')}
          </Button>
        ) : (
          <View className="u-meta">{t('最多 {n} 张', { n: limits.slides.max })}</View>
        )}
      </View>
      {store.imports !== null && (
        <CellGroup>
          <Cell
            icon="download"
            title={t('用 CSV 导入')}
            text={t('图片和表格打成一个 ZIP，导入就发布')}
            onTap={linkTo(store.imports)}
          />
        </CellGroup>
      )}
    </>
  )
})

interface SlideProps {
  store: EditorStore
  slide: SlidePiece
  index: number
  count: number
  onChange: (change: Partial<SlidePiece>, mark?: string) => void
  onMove: (to: number) => void
  onRemove: () => void
}

function SlideCard({ store, slide, index, count, onChange, onMove, onRemove }: SlideProps) {
  const { key, title, subtitle, picture, link } = slide
  const nth = t('第 {n} 张', { n: index + 1 })
  return (
    <Card className="pd-part">
      <View className="pd-part-head">
        <View className="u-strong u-grow">{nth}</View>
        <Reorder count={count} index={index} label={nth} onMove={onMove} onRemove={onRemove} />
      </View>
      <View className="pd-fields">
        <PictureField
          picture={picture}
          hint={t('横的图片最合适，会裁成大约 5:2')}
          onChange={(next) => onChange({ picture: next })}
        />
        <TextField
          label={t('标题（可以不填）')}
          value={title}
          max={limits.slide.max}
          onChange={(text) => onChange({ title: text }, `${key} title`)}
        />
        <TextField
          label={t('第二行（可以不填）')}
          value={subtitle}
          max={limits.line.max}
          onChange={(text) => onChange({ subtitle: text }, `${key} subtitle`)}
        />
        <LinkField link={link} of={store.destinations} onChange={(next) => onChange({ link: next })} />
      </View>
    </Card>
  )
}
