import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import {
  faultOfTerm,
  faultOfWeeks,
  limits,
  mondayOf,
  termNumbers,
  termTitles,
  type TermNumber,
} from '@contract/timetable/rules'
import type { Term } from '@contract/timetable/schema'
import { t } from '@/locale'
import { back, linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { Chips } from '@/ui/chips'
import { DateField } from '@/ui/form/date-field'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { FormModel } from '@/ui/form/model'
import { PickerField } from '@/ui/form/picker-field'
import { TextField } from '@/ui/form/text-field'
import { Cell, CellGroup } from '@/ui/cell'
import { PageFrame } from '@/ui/page-frame'
import { Section } from '@/ui/section'
import { OfRow } from './of-row'
import { pathOfDays } from './share/pages'
import type { TimetableStore } from './timetable-store'
import { yearsAround } from './years'
import './timetable.css'

interface Values {
  name: string
  year: string
  term: string
  /** '': nobody said. */
  starts: string
  weeks: string
}

const timesOf = ({ year, starts, weeks }: Values, days: Term['days'] = []) => ({
  year,
  starts: starts === '' ? null : starts,
  weeks: Number(weeks),
  days,
})
const nameOf = (year: string, term: TermNumber): string => `${year} ${termTitles[term]}`

function formOf(table: TimetableStore, known: Term | null): FormModel<Values> {
  const [school] = table.calendar.terms
  const year = known?.year ?? table.settings.year ?? school?.year ?? yearsAround(table.today)[1] ?? ''
  const term = known?.term ?? school?.term ?? 1
  return new FormModel<Values>({
    initial: {
      name: known?.name ?? nameOf(year, term),
      year,
      term: String(term),
      starts: known?.starts ?? (known ? '' : (school?.starts ?? '')),
      weeks: String(known?.weeks ?? school?.weeks ?? 20),
    },
    limits: {
      name: { label: t('课表名称'), required: true, ...limits.title },
      year: { label: t('学年'), required: true },
      term: { label: t('学期'), required: true },
      starts: { label: t('第一周的周一') },
      weeks: { label: t('一共几周'), required: true },
    },
    check: (values) => {
      const times = timesOf(values, known?.days)
      const moved = !known || known.starts !== times.starts || known.weeks !== times.weeks
      const others = moved ? table.terms.filter((one) => one.id !== known?.id) : []
      const shorter = known !== null && times.weeks < known.weeks
      const fault =
        faultOfTerm(times, others) ?? (shorter ? faultOfWeeks(times.weeks, table.classesIn(known.id)) : null)
      return fault ? { [fault.field]: fault.text } : {}
    },
  })
}

/** Makes a timetable of a term, or changes what it says of it. The school's own terms fill it in. */
export const TermForm = observer(function TermForm({
  table,
  id,
}: {
  table: TimetableStore
  id: string | null
}) {
  if (id === null) return <Form table={table} known={null} />
  return (
    <OfRow table={table} row={table.termById(id)} title={t('这张课表不在了')}>
      {(known) => <Form table={table} known={known} />}
    </OfRow>
  )
})

const Form = observer(function Form({ table, known }: { table: TimetableStore; known: Term | null }) {
  const [form] = useState(() => formOf(table, known))
  const { values } = form
  const { days } = (known && table.termById(known.id)) ?? { days: [] }
  const take = (key: string) => {
    const found = table.calendar.terms.find(({ year, term }) => `${year}-${term}` === key)
    if (!found) return
    form.set('name', nameOf(found.year, found.term))
    form.set('year', found.year)
    form.set('term', String(found.term))
    form.set('starts', found.starts)
    form.set('weeks', String(found.weeks))
  }
  const save = async () => {
    const kept = await form.submit(async ({ name, year, term, starts, weeks }) => {
      const set = {
        name: name.trim(),
        year,
        term: Number(term),
        starts: starts === '' ? null : mondayOf(starts),
        weeks: Number(weeks),
      }
      if (known === null)
        table.set({ term_id: table.add('term', { ...set, days: [], gone: false }), year: null })
      else table.amend('term', known, set)
      return true
    })
    if (!kept) return
    feedback.toast(t('保存好了'), { icon: 'success' })
    back()
  }
  return (
    <PageFrame
      foot={
        <ActionBar>
          <View className="u-grow">
            <Button block loading={form.busy} onTap={() => void save()}>
              {t('保存')}
            </Button>
          </View>
        </ActionBar>
      }
    >
      {table.calendar.terms.length > 0 && (
        <>
          <View className="tt-pad">
            <Section title={t('按本校校历填')} />
          </View>
          <Chips
            items={table.calendar.terms.map(({ year, term }) => ({
              key: `${year}-${term}`,
              label: nameOf(year, term),
            }))}
            value={`${values.year}-${values.term}`}
            onChange={take}
          />
        </>
      )}
      <View className="tt-form">
        <FormErrorSummary form={form} />
        <TextField {...form.field('name')} />
        <View className="tt-pair">
          <PickerField
            {...form.field('year')}
            rows={yearsAround(table.today).map((year) => ({ key: year, label: year }))}
          />
          <PickerField
            {...form.field('term')}
            rows={termNumbers.map((term) => ({ key: String(term), label: termTitles[term] }))}
          />
        </View>
        <DateField {...form.field('starts')} hint={t('选那一周的任何一天都行；不知道就先空着')} />
        <PickerField
          {...form.field('weeks')}
          rows={Array.from({ length: limits.weeks.max }, (_, index) => String(index + 1)).map((key) => ({
            key,
            label: t('{n} 周', { n: key }),
          }))}
        />
      </View>
      {known && (
        <CellGroup>
          <Cell
            icon="calendar-week"
            title={t('调课和放假')}
            value={days.length > 0 ? t('{n} 天', { n: days.length }) : t('按校历')}
            onTap={linkTo(pathOfDays(known.id))}
          />
        </CellGroup>
      )}
    </PageFrame>
  )
})
