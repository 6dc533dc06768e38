import React from 'react'
import { observer } from 'mobx-react-lite'
import { gradeNotes, limits, wayTitles } from '@contract/secondhand/rules'
import { t } from '@/locale'
import { amountIn } from '@/shell/amount'
import { linkTo } from '@/shell/links'
import { PicturesUploader } from '@/shell/pictures-uploader'
import { View } from '@/platform/components'
import { Field } from '@/ui/form/field'
import { CheckboxField, RadioField } from '@/ui/form/option-fields'
import { Picked } from '@/ui/form/picked'
import { PickerField } from '@/ui/form/picker-field'
import { TextField } from '@/ui/form/text-field'
import { TextareaField } from '@/ui/form/textarea-field'
import { Uploader } from '@/ui/form/uploader'
import { IconButton } from '@/ui/icon-button'
import { pathToAddress, pathToChoose } from '../pages'
import { earnsText } from './draft-values'
import type { GoodsFormStore } from './form-store'
import { categoryChoices, exemptChoices, gradeChoices, wayChoices } from './words'
import './form.css'

interface PartProps {
  store: GoodsFormStore
}

const grades = gradeChoices.map(({ key, label }) => ({ key, label: `${label}：${t(gradeNotes[key])}` }))

/** Pictures, the first of which is the cover, and a film. */
export const MediaFields = observer(function MediaFields({ store: { draft, film } }: PartProps) {
  const { form, pictures } = draft
  return (
    <>
      <Field
        label={t('图片（第一张是封面）')}
        required
        error={form.errorOf('pictures')}
        wanted={form.wanted('pictures')}
      >
        <PicturesUploader of={pictures} />
      </Field>
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
    </>
  )
})

/** What it is called and what is to be said of it. */
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

export const CategoryField = observer(function CategoryField({ store: { draft } }: PartProps) {
  return <PickerField {...draft.form.field('category')} rows={categoryChoices} />
})

/** How good it is, what it costs, how many there are. */
export const PriceFields = observer(function PriceFields({ store: { draft } }: PartProps) {
  const { form } = draft
  const [price, original] = [form.field('price'), form.field('original')]
  return (
    <>
      <RadioField {...form.field('grade')} rows={grades} />
      <TextField
        {...price}
        type="digit"
        placeholder={t('元，一件的价格')}
        hint={earnsText(price.value) || undefined}
        onChange={(text) => price.onChange(amountIn(text))}
      />
      <TextField
        {...original}
        type="digit"
        placeholder={t('元，买来时多少钱')}
        onChange={(text) => original.onChange(amountIn(text))}
      />
      <TextField {...form.field('pieces')} type="number" max={2} hint={t('一模一样的有几件')} />
    </>
  )
})

/** Where returned goods go; of a business, too, what cannot be returned without a reason. */
const ReturnField = observer(function ReturnField({ store: { draft, business } }: PartProps) {
  const { form } = draft
  const address = form.field('returns')
  return (
    <>
      <Field
        {...address}
        hint={t('你没有及时处理退货时，买家寄到这里；不选就放学校服务点，都没有就直接退款')}
      >
        <View className="gf-spot">
          <View className="u-grow" ariaRole="button" onTap={linkTo(pathToAddress)} hoverClassName="u-press">
            <Picked
              text={address.value?.words ?? ''}
              placeholder={t('从地址簿里选')}
              icon="map-pin"
              error={Boolean(address.error)}
            />
          </View>
          {address.value && (
            <IconButton name="x" label={t('不选地址')} onTap={() => address.onChange(null)} />
          )}
        </View>
      </Field>
      {business && (
        <RadioField
          {...form.field('exempt')}
          rows={exemptChoices}
          hint={t('不适用的，买家下单时要逐件确认')}
        />
      )}
    </>
  )
})

/** How it changes hands, and where. */
export const HandoverFields = observer(function HandoverFields({ store }: PartProps) {
  const { form } = store.draft
  const { ways, spot } = form.values
  const freight = form.field('freight')
  const place = form.field('spot')
  return (
    <>
      <CheckboxField {...form.field('ways')} rows={wayChoices} />
      {ways.includes('courier') && (
        <TextField
          {...freight}
          type="digit"
          placeholder={t('元，不填就是包邮')}
          hint={t('{way}的运费由买家付，全归你', { way: t(wayTitles.courier) })}
          onChange={(text) => freight.onChange(amountIn(text))}
        />
      )}
      <Field {...place} hint={t('选了楼栋，附近的同学更容易看到')}>
        <View className="gf-spot">
          <View
            className="u-grow"
            ariaRole="button"
            onTap={linkTo(pathToChoose('handover'))}
            hoverClassName="u-press"
          >
            <Picked
              text={spot?.words ?? ''}
              placeholder={t('宿舍楼、教学楼，或地图上的地点')}
              icon="map-pin"
              error={Boolean(place.error)}
            />
          </View>
          {spot && <IconButton name="x" label={t('不说地点')} onTap={() => place.onChange(null)} />}
        </View>
      </Field>
      <ReturnField store={store} />
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
