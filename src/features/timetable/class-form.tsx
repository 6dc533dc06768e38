import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { anyTint, hasWeek, limits, weeksText } from '@contract/timetable/rules'
import type { Class } from '@contract/timetable/schema'
import { t } from '@/locale'
import { back } from '@/shell/links'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { CellGroup } from '@/ui/cell'
import { Chips } from '@/ui/chips'
import { classes } from '@/ui/classes'
import { TimeField } from '@/ui/form/date-field'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { Field } from '@/ui/form/field'
import { PickerField } from '@/ui/form/picker-field'
import { SwitchField } from '@/ui/form/switch-field'
import { TextField } from '@/ui/form/text-field'
import { TextareaField } from '@/ui/form/textarea-field'
import { PageFrame } from '@/ui/page-frame'
import { tints } from '@/ui/tint'
import { ClassFormStore } from './class-form-store'
import { NoTerm } from './no-term'
import { OfRow } from './of-row'
import type { TimetableStore } from './timetable-store'
import { sectionsText, tintOfClass, weekdayText } from './labels'
import './timetable.css'

interface Asked {
  table: TimetableStore
  /** null: a new one, on that day and section. */
  id: string | null
  day: number
  from: number
}

const keyed = (count: number, label: (n: number) => string) =>
  Array.from({ length: count }, (_, index) => ({ key: String(index + 1), label: label(index + 1) }))

/** Adds a class, or changes one. What meets another is said, and may be. */
export const ClassForm = observer(function ClassForm({ table, id, day, from }: Asked) {
  const make = (known: Class | null) => (
    <Form table={table} make={() => new ClassFormStore(table, known, day, from)} />
  )
  if (id !== null)
    return (
      <OfRow table={table} row={table.classById(id)} title={t('这节课不在课表里了')}>
        {make}
      </OfRow>
    )
  return table.term ? make(null) : <NoTerm table={table} />
})

interface FormProps {
  table: TimetableStore
  make: () => ClassFormStore
}

const Form = observer(function Form({ table, make }: FormProps) {
  const [store] = useState(make)
  const { form, meets, isNew } = store
  const save = async () => {
    if (!(await store.save())) return
    feedback.toast(isNew ? t('加好了') : t('改好了'), { icon: 'success' })
    back()
  }
  return (
    <PageFrame
      foot={
        <ActionBar>
          <View className="u-grow">
            {meets.length > 0 && (
              <View className="u-meta tt-meets" ariaRole="status">
                {t('和 {others} 的时间重叠，可以照样保存。', {
                  others: meets
                    .map((one) => `“${one.name}”${weekdayText(one.day)}${sectionsText(one)}`)
                    .join('、'),
                })}
              </View>
            )}
            <Button block loading={form.busy} onTap={() => void save()}>
              {t('保存')}
            </Button>
          </View>
        </ActionBar>
      }
    >
      <View className="tt-form">
        <FormErrorSummary form={form} />
        <TextField {...form.field('name')} placeholder={t('比如：传播学概论')} />
      </View>
      {isNew && form.values.name === '' && store.known.length > 0 && (
        <Chips
          items={store.known.map((name) => ({ key: name, label: name }))}
          value={null}
          onChange={store.take}
        />
      )}
      <View className="tt-form">
        <View className="tt-pair">
          <TextField {...form.field('room')} placeholder={t('三教 108')} />
          <TextField {...form.field('teacher')} placeholder={t('可以不填')} />
        </View>
        <PickerField
          {...form.field('day')}
          value={String(form.values.day)}
          rows={keyed(7, weekdayText)}
          onChange={(value) => form.set('day', Number(value))}
        />
        <TimesField store={store} />
        <WeeksField store={store} weeks={table.term?.weeks ?? limits.weeks.max} />
        <TintField store={store} />
        <TextareaField
          {...form.field('note')}
          max={limits.note.max}
          placeholder={t('要带的书、分组、考核方式')}
        />
      </View>
    </PageFrame>
  )
})

/** Sections; or hours of its own, where it keeps to none. */
const TimesField = observer(function TimesField({ store }: { store: ClassFormStore }) {
  const { form } = store
  const { hours } = form.values
  const sections = keyed(limits.sections.max, (n) => t('第 {n} 节', { n }))
  return (
    <>
      {hours ? (
        <View className="tt-pair">
          <TimeField label={t('几点上课')} value={hours.from} onChange={(from) => store.setHours({ from })} />
          <TimeField
            label={t('几点下课')}
            value={hours.to}
            error={form.field('hours').error}
            wanted={form.wanted('hours')}
            onChange={(to) => store.setHours({ to })}
          />
        </View>
      ) : (
        <View className="tt-pair">
          <PickerField
            {...form.field('from')}
            value={String(form.values.from)}
            rows={sections}
            onChange={(value) => store.setFrom(Number(value))}
          />
          <PickerField
            {...form.field('to')}
            value={String(form.values.to)}
            rows={sections}
            onChange={(value) => form.set('to', Number(value))}
          />
        </View>
      )}
      <CellGroup>
        <SwitchField
          label={t('不按节次，自己定时间')}
          hint={t('比如 8:30–10:00')}
          value={hours !== null}
          onChange={store.setOwn}
        />
      </CellGroup>
    </>
  )
})

const WeeksField = observer(function WeeksField({ store, weeks }: { store: ClassFormStore; weeks: number }) {
  const { form } = store
  const { error, label } = form.field('weeks')
  const every = [
    { label: t('每周'), parity: 'all' },
    { label: t('单周'), parity: 'odd' },
    { label: t('双周'), parity: 'even' },
  ] as const
  return (
    <Field label={label} error={error} hint={weeksText(form.values.weeks)} wanted={form.wanted('weeks')}>
      <View className="tt-tints tt-every">
        {every.map(({ label: name, parity }) => (
          <Button key={parity} size={44} kind="quiet" onTap={() => store.everyWeek(parity)}>
            {name}
          </Button>
        ))}
      </View>
      <View className="tt-weeks">
        {Array.from({ length: weeks }, (_, index) => index + 1).map((week) => {
          const on = hasWeek(form.values.weeks, week)
          return (
            <View
              key={week}
              className={classes('tt-week', on && 'tt-week-on')}
              ariaRole="checkbox"
              ariaChecked={on}
              ariaLabel={t('第 {n} 周', { n: week })}
              onTap={() => store.turnWeek(week)}
            >
              {week}
            </View>
          )
        })}
      </View>
    </Field>
  )
})

const TintField = observer(function TintField({ store }: { store: ClassFormStore }) {
  const { form } = store
  const { values } = form
  const names = [t('沙'), t('玫'), t('天'), t('草'), t('紫'), t('石')]
  return (
    <Field label={form.field('tint').label}>
      <View className="tt-tints">
        <View
          className={classes(
            'tt-tint',
            `u-tint-${tintOfClass({ ...values, tint: anyTint }, store)}`,
            values.tint === anyTint && 'tt-tint-on',
          )}
          ariaRole="radio"
          ariaChecked={values.tint === anyTint}
          ariaLabel={t('自动')}
          onTap={() => form.set('tint', anyTint)}
        >
          {t('自动')}
        </View>
        {tints.map((tint, index) => (
          <View
            key={tint}
            className={classes('tt-tint', `u-tint-${tint}`, values.tint === index && 'tt-tint-on')}
            ariaRole="radio"
            ariaChecked={values.tint === index}
            ariaLabel={names[index]}
            onTap={() => form.set('tint', index)}
          />
        ))}
      </View>
    </Field>
  )
})
