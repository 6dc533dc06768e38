import React from 'react'
import { observer } from 'mobx-react-lite'
import { choosing, fieldKinds, limits, type FieldKind } from '@contract/home/form/rules'
import type { Field } from '@contract/home/form/schema'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { IconButton } from '@/ui/icon-button'
import { PickerField } from '@/ui/form/picker-field'
import { SwitchField } from '@/ui/form/switch-field'
import { TextField } from '@/ui/form/text-field'
import { Reorder } from '@/ui/reorder'
import type { EditorStore } from './editor-store'
import { kindRows } from './labels'
import './form.css'

/** One question of a form that is written: its line, and below it, when it is open, what it is made of. */
export const FieldEditor = observer(function FieldEditor({
  store,
  field,
  index,
}: {
  store: EditorStore
  field: Field
  index: number
}) {
  const { name, label, kind, required } = field
  const open = store.open === name
  const n = index + 1
  return (
    <Card className="fm-card">
      <View className="u-strong u-text">{`${n}. ${label || t('还没有写问题')}`}</View>
      <View className="u-meta">
        {[t(fieldKinds[kind]), required ? t('必填') : t('可以不填')].join(' · ')}
      </View>
      <View className="fm-tools">
        <Button
          size={32}
          kind="line"
          ariaLabel={open ? t('收起第 {n} 个问题', { n }) : t('编辑第 {n} 个问题', { n })}
          onTap={() => store.toggle(name)}
        >
          {open ? t('收起') : t('编辑')}
        </Button>
        <Reorder
          count={store.form.values.fields.length}
          index={index}
          label={t('第 {n} 个问题', { n })}
          onMove={(to) => store.move(index, to)}
          onRemove={() => void store.remove(field)}
        />
      </View>
      {open && (
        <>
          <Parts store={store} field={field} />
          <View className="fm-need">
            <SwitchField
              label={t('必填')}
              value={required}
              onChange={(on) => store.change(name, { required: on })}
            />
          </View>
        </>
      )}
    </Card>
  )
})

const Parts = observer(function Parts({ store, field }: { store: EditorStore; field: Field }) {
  const { name, label, kind, choices } = field
  const settled = store.settled(name)
  const choose = (next: FieldKind) =>
    store.change(name, {
      kind: next,
      ...(choosing.includes(next) && choices.length === 0 ? { choices: ['', ''] } : {}),
    })
  return (
    <View className="fm-parts">
      <TextField
        label={t('问题')}
        required
        value={label}
        max={limits.label.max}
        placeholder={t('例如：姓名')}
        onChange={(text) => store.change(name, { label: text })}
      />
      <PickerField
        label={t('类型')}
        rows={kindRows}
        value={kind}
        disabled={settled}
        hint={settled ? t('已经有人填过，类型不能改') : undefined}
        onChange={choose}
      />
      {choosing.includes(kind) && <Choices store={store} field={field} />}
    </View>
  )
})

const Choices = observer(function Choices({ store, field }: { store: EditorStore; field: Field }) {
  const { name, choices } = field
  const set = (next: string[]) => store.change(name, { choices: next })
  return (
    <>
      {choices.map((choice, index) => (
        <TextField
          key={index}
          label={t('选项 {n}', { n: index + 1 })}
          value={choice}
          max={limits.choice.max}
          onChange={(text) => set(choices.map((other, place) => (place === index ? text : other)))}
        >
          <IconButton
            name="x"
            label={t('删除选项 {n}', { n: index + 1 })}
            disabled={choices.length <= limits.choices.min}
            end
            onTap={() => set(choices.filter((_, place) => place !== index))}
          />
        </TextField>
      ))}
      {choices.length < limits.choices.max && (
        <View className="u-pad fm-more">
          <Button kind="line" size={44} icon="plus" block onTap={() => set([...choices, ''])}>
            {t('添加选项')}
          </Button>
        </View>
      )}
    </>
  )
})
