import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import {
  house,
  piecesMax,
  sexFee,
  sexNames,
  sexTitles,
  sizes,
  tip,
  urgent,
} from '@contract/running/price/rules'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { CellGroup } from '@/ui/cell'
import { Chips } from '@/ui/chips'
import { Field } from '@/ui/form/field'
import { RadioField } from '@/ui/form/option-fields'
import { PickerField } from '@/ui/form/picker-field'
import { SwitchField } from '@/ui/form/switch-field'
import { TextField } from '@/ui/form/text-field'
import { Segmented } from '@/ui/segmented'
import { windowText, yuan } from '../shared/labels'
import type { OrderFormStore } from './form-store'
import { knownFloor } from './priced'
import './order.css'

const numbers = (most: number, unit: string) =>
  Array.from({ length: most }, (_, index) => ({ key: String(index + 1), label: t(unit, { n: index + 1 }) }))
const more = (fee: number): string => (fee > 0 ? ` +${yuan(fee)}` : '')

/** How much there is to carry. */
export const SizeFields = observer(function SizeFields({ store: { form } }: { store: OrderFormStore }) {
  return (
    <>
      <RadioField
        {...form.field('size')}
        rows={sizes.map(({ size, title, words, fee }) => ({
          key: size,
          label: `${t(title)}${more(fee)}：${t(words)}`,
        }))}
      />
      <PickerField {...form.field('pieces')} rows={numbers(piecesMax, '{n} 件')} />
    </>
  )
})

/** When it is wanted. */
export const TimeFields = observer(function TimeFields({ store }: { store: OrderFormStore }) {
  const { form, windows } = store
  const { window, urgent: hurried } = form.values
  const soon = t('尽快，{n} 小时内送到', { n: urgent.usual / 60 })
  const rows = [
    { key: '', label: soon },
    ...windows.map(({ from, to, fee }) => ({ key: from, label: `${windowText({ from, to })}${more(fee)}` })),
  ]
  const pick = (key: string) => {
    const chosen = windows.find(({ from }) => from === key)
    store.setWindow(chosen ? { from: chosen.from, to: chosen.to } : null)
  }
  return (
    <>
      <PickerField
        label={t('什么时候')}
        rows={rows}
        value={window?.from ?? ''}
        onChange={pick}
        error={form.errorOf('window')}
        wanted={form.wanted('window')}
        placeholder={soon}
      />
      <CellGroup>
        <SwitchField
          label={t('加急{fee}', { fee: more(urgent.fee) })}
          hint={t('{n} 分钟内送到，排在前面', { n: urgent.minutes })}
          value={hurried}
          onChange={store.setUrgent}
          icon="clock"
        />
      </CellGroup>
    </>
  )
})

const tipChips = () => [
  ...tip.steps.map((step) => ({
    key: step === 0 ? '' : String(step / 100),
    label: step === 0 ? t('不加') : `¥${step / 100}`,
  })),
  { key: 'own', label: t('自己填') },
]

/** Money to buy with. */
export const GoodsField = observer(function GoodsField({ store: { form } }: { store: OrderFormStore }) {
  return (
    <TextField
      {...form.field('goods')}
      type="digit"
      placeholder={t('要骑手先买的东西大约多少钱')}
      hint={t('先由平台保管，凭小票多退；不买东西不用填')}
    />
  )
})

/** What else counts: floors, who comes, the tip, the position. */
export const ExtraFields = observer(function ExtraFields({ store }: { store: OrderFormStore }) {
  const { form, kind } = store
  const { values } = form
  const [ownTip, setOwnTip] = useState(() => !tipChips().some(({ key }) => key === values.tip))
  const floor = values.floor === '' ? String(knownFloor(kind, values) ?? '') : values.floor
  const { value: sex, onChange: setSex, label: sexLabel } = form.field('sex')
  const chooseTip = (key: string) => {
    setOwnTip(key === 'own')
    form.set('tip', key === 'own' ? '' : key)
  }
  return (
    <>
      <CellGroup>
        <SwitchField
          label={kind === 'send' ? t('上楼取件') : t('送上楼')}
          hint={t('{n} 楼起每层 {fee}，有电梯不加', { n: house.free + 1, fee: yuan(house.perFloor) })}
          value={values.upstairs}
          onChange={form.field('upstairs').onChange}
          icon="home"
        />
        {values.upstairs && (
          <SwitchField
            label={t('有电梯')}
            value={values.lift}
            onChange={form.field('lift').onChange}
            icon="arrow-up"
          />
        )}
      </CellGroup>
      {values.upstairs && (
        <PickerField
          {...form.field('floor')}
          value={floor}
          rows={numbers(house.floors, '{n} 楼')}
          placeholder={t('选择楼层')}
        />
      )}
      <Field label={t(sexLabel)} hint={sex === 'any' ? undefined : t('指定性别{fee}', { fee: more(sexFee) })}>
        <Segmented
          items={sexNames.map((key) => ({ key, label: t(sexTitles[key]) }))}
          value={sex}
          onChange={setSex}
        />
      </Field>
      <Field
        label={t('小费，全归骑手')}
        error={ownTip ? undefined : form.errorOf('tip')}
        wanted={form.wanted('tip')}
      >
        <View className="er-chips">
          <Chips items={tipChips()} value={ownTip ? 'own' : values.tip} onChange={chooseTip} />
        </View>
      </Field>
      {ownTip && (
        <TextField
          {...form.field('tip')}
          type="digit"
          placeholder={t('¥{min} 到 ¥{max}', { min: tip.min / 100, max: tip.max / 100 })}
        />
      )}
      <CellGroup>
        <SwitchField
          label={t('查看骑手位置')}
          hint={t('骑手也同意时，路上能看到 TA 到哪了')}
          value={values.track}
          onChange={form.field('track').onChange}
          icon="navigation"
        />
      </CellGroup>
    </>
  )
})
