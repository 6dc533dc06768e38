import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { gradeNotes, limits } from '@contract/secondhand/rules'
import { wayTitles } from '@contract/sale/rules'
import { t } from '@/locale'
import { amountIn } from '@/shell/amount'
import { PicturesUploader } from '@/shell/pictures-uploader'
import { View } from '@/platform/components'
import { ChipField } from '@/ui/form/chip-field'
import { Field } from '@/ui/form/field'
import { CheckboxField } from '@/ui/form/option-fields'
import { TextField } from '@/ui/form/text-field'
import { TextareaField } from '@/ui/form/textarea-field'
import { Uploader } from '@/ui/form/uploader'
import { Icon } from '@/ui/icons/icon'
import { earnsText } from './draft-values'
import type { GoodsFormStore } from './form-store'
import { ReturnField } from './return-field'
import { SpotField } from './spot-field'
import { categoryChoices, gradeChoices, wayChoices } from './labels'
import './form.css'

interface PartProps {
  store: GoodsFormStore
}

/** Pictures, the first of which is the cover. */
export const PictureField = observer(function PictureField({ store: { draft } }: PartProps) {
  const { form, pictures } = draft
  const error = form.errorOf('pictures')
  return (
    <Field label={t('图片')} required error={error} wanted={form.wanted('pictures')}>
      <PicturesUploader of={pictures} cover error={error !== undefined} />
    </Field>
  )
})

/** What a book is called and what is to be said of it. */
export const WordFields = observer(function WordFields({
  store,
  title,
  text,
}: PartProps & { title: string; text: string }) {
  const { form } = store.draft
  return (
    <>
      <TextField {...form.field('title')} max={limits.title.max} placeholder={title} />
      <TextareaField {...form.field('text')} max={limits.text.max} placeholder={text} />
    </>
  )
})

/** One text for both: its first line is the title. */
export const OneTextField = observer(function OneTextField({ store: { draft } }: PartProps) {
  const { form } = draft
  const field = form.field('text')
  return (
    <TextareaField
      {...field}
      error={field.error ?? form.errorOf('title')}
      wanted={form.wanted('text') + form.wanted('title')}
      max={limits.title.max + limits.text.max}
      placeholder={t('第一行写牌子型号，当标题用；下面写买了多久、哪里有痕迹、为什么不用了')}
    />
  )
})

/** What kind of thing it is: proposed by its words, until one is chosen. */
export const CategoryField = observer(function CategoryField({ store }: PartProps) {
  const field = store.draft.form.field('category')
  return (
    <ChipField
      {...field}
      rows={categoryChoices}
      hint={field.value !== '' && field.value === store.proposed ? t('按描述猜的，不对就换一个') : undefined}
      onChange={store.choose}
    />
  )
})

export const PriceField = observer(function PriceField({ store: { draft } }: PartProps) {
  const price = draft.form.field('price')
  return (
    <View className="gf-yuan">
      <TextField
        {...price}
        type="digit"
        placeholder={t('一件的价格')}
        hint={earnsText(price.value) || undefined}
        onChange={(text) => price.onChange(amountIn(text))}
      />
    </View>
  )
})

/** How good it is; of the chosen one, what that promises. */
export const GradeField = observer(function GradeField({ store: { draft } }: PartProps) {
  const field = draft.form.field('grade')
  return (
    <ChipField
      {...field}
      rows={gradeChoices}
      hint={field.value === '' ? undefined : t(gradeNotes[field.value])}
    />
  )
})

/** What most listings leave as it is: folded away, but for what has a value or a fault. */
export const SeldomFields = observer(function SeldomFields({ store }: PartProps) {
  const { foldedFault } = store
  const { attempts } = store.draft.form
  const [open, setOpen] = useState(store.unfolds)
  // once open it stays so while what was wrong is written
  useEffect(() => {
    if (foldedFault) setOpen(true)
  }, [foldedFault, attempts])
  return (
    <>
      <View className="gf-more" ariaRole="button" onTap={() => setOpen(!open)} hoverClassName="u-press">
        <View className="u-grow">
          <View className="u-strong">{t('更多')}</View>
          <View className="u-meta u-one">{t('怎么交付、视频、原价、件数、标签')}</View>
        </View>
        <Icon name={open ? 'arrow-up' : 'chevron-down'} size={20} />
      </View>
      {open && (
        <>
          <HandoverFields store={store} />
          <MoreFields store={store} />
        </>
      )}
    </>
  )
})

const MoreFields = observer(function MoreFields({ store }: PartProps) {
  const { draft, film } = store
  const { form } = draft
  const original = form.field('original')
  return (
    <>
      <ReturnField store={store} />
      <View className="gf-yuan">
        <TextField
          {...original}
          type="digit"
          placeholder={t('买来时多少钱')}
          onChange={(text) => original.onChange(amountIn(text))}
        />
      </View>
      <TextField {...form.field('pieces')} type="number" max={2} hint={t('一模一样的有几件')} />
      <Field label={t('视频（可以不传）')}>
        <Uploader
          kind="film"
          items={film.items}
          max={1}
          onAdd={() => void film.choose()}
          onRemove={film.remove}
          onRetry={film.retry}
        />
      </Field>
      <TextField
        {...form.field('tags')}
        max={limits.tags.count * (limits.tags.length + 1)}
        placeholder={t('用空格分开，如 考研 无笔记')}
        hint={t('最多 {n} 个，每个 {length} 个字以内', {
          n: limits.tags.count,
          length: limits.tags.length,
        })}
      />
    </>
  )
})

/** How it changes hands, and where. */
const HandoverFields = observer(function HandoverFields({ store }: PartProps) {
  const { form } = store.draft
  const { ways, spot } = form.values
  const freight = form.field('freight')
  const place = form.field('spot')
  return (
    <>
      <CheckboxField {...form.field('ways')} rows={wayChoices} />
      {ways.includes('courier') && (
        <View className="gf-yuan">
          <TextField
            {...freight}
            type="digit"
            placeholder={t('不填就是包邮')}
            hint={t('{way}的运费由买家付，全归你', { way: t(wayTitles.courier) })}
            onChange={(text) => freight.onChange(amountIn(text))}
          />
        </View>
      )}
      <SpotField {...place} spot={spot} onClear={() => place.onChange(null)} />
    </>
  )
})
