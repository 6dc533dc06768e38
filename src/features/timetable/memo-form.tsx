import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/timetable/rules'
import type { Memo } from '@contract/timetable/schema'
import { aheadMs, dayOf } from '@contract/rules'
import { t } from '@/locale'
import { back } from '@/shell/links'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { Chips } from '@/ui/chips'
import { DateField, TimeField } from '@/ui/form/date-field'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { FormModel } from '@/ui/form/model'
import { PickerField } from '@/ui/form/picker-field'
import { TextField } from '@/ui/form/text-field'
import { TextareaField } from '@/ui/form/textarea-field'
import { PageFrame } from '@/ui/page-frame'
import { dueAt, minutes, never, reminders } from './due'
import { OfRow } from './of-row'
import type { TimetableStore } from './timetable-store'
import './timetable.css'

interface Values {
  text: string
  group: string
  /** '' where it is never due. */
  day: string
  time: string
  remind: string
  /** '' for none. */
  cls: string
}

const usualGroups = [t('作业'), t('考试'), t('要带的'), t('其他')]

function formOf(known: Memo | null, cls: string): FormModel<Values> {
  const due = known?.due ? Date.parse(known.due) : null
  return new FormModel<Values>({
    initial: {
      text: known?.text ?? '',
      group: known?.group ?? usualGroups[0] ?? '',
      day: due === null ? '' : dayOf(due),
      time: due === null ? '' : new Date(due + aheadMs).toISOString().slice(11, 16),
      remind: known ? (known.remind === null ? never : String(known.remind)) : '60',
      cls: known?.cls ?? cls,
    },
    limits: {
      text: { label: t('内容'), required: true, max: limits.note.max },
      group: { label: t('分组'), required: true, ...limits.group },
      day: { label: t('哪天到期') },
      time: { label: t('几点') },
      remind: { label: t('提醒') },
      cls: { label: t('哪门课的') },
    },
    check: ({ day, time }) => (day === '' && time !== '' ? { day: t('先选哪天') } : {}),
  })
}

interface Asked {
  table: TimetableStore
  /** null: a new one, of that class. */
  id: string | null
  cls: string
}

/** Writes a memo down, or changes one. */
export const MemoForm = observer(function MemoForm({ table, id, cls }: Asked) {
  if (id === null) return <Form table={table} known={null} cls={cls} />
  return (
    <OfRow table={table} row={table.memoById(id)} title={t('这条备忘不在了')}>
      {(known) => <Form table={table} known={known} cls={cls} />}
    </OfRow>
  )
})

interface FormProps {
  table: TimetableStore
  known: Memo | null
  cls: string
}

const Form = observer(function Form({ table, known, cls }: FormProps) {
  const [form] = useState(() => formOf(known, cls))
  const { values } = form
  const groups = [...new Set([...usualGroups, ...table.memos.map((memo) => memo.group)])]
  const save = async () => {
    const kept = await form.submit(async ({ text, group, day, time, remind, cls: of }) => {
      const due = dueAt(day, time)
      const set = {
        text: text.trim(),
        group: group.trim(),
        due,
        remind: due === null ? null : minutes(remind),
        cls: of === '' ? null : of,
      }
      if (known === null) table.add('memo', { ...set, done: false, gone: false })
      else table.amend('memo', known, set)
      return true
    })
    if (!kept) return
    feedback.toast(t('记好了'), { icon: 'success' })
    back()
  }
  const remove = async () => {
    const sure = await feedback.modal({
      title: t('删掉这条备忘？'),
      content: t('删掉后不再提醒。'),
      confirmText: t('删掉'),
      danger: true,
    })
    if (!sure || known === null) return
    table.remove('memo', known.id)
    back()
  }
  return (
    <PageFrame
      foot={
        <ActionBar>
          {known !== null && (
            <Button kind="quiet" onTap={() => void remove()}>
              {t('删除')}
            </Button>
          )}
          <View className="u-grow">
            <Button block loading={form.busy} onTap={() => void save()}>
              {t('保存')}
            </Button>
          </View>
        </ActionBar>
      }
    >
      <View className="tt-form">
        <FormErrorSummary form={form} />
        <TextareaField
          {...form.field('text')}
          max={limits.note.max}
          placeholder={t('比如：交采访作业，第三章读书笔记')}
        />
        <TextField {...form.field('group')} max={limits.group.max} />
      </View>
      <Chips
        items={groups.map((key) => ({ key, label: key }))}
        value={values.group}
        onChange={(group) => form.set('group', group)}
      />
      <View className="tt-form">
        <View className="tt-pair">
          <DateField {...form.field('day')} />
          <TimeField
            {...form.field('time')}
            hint={values.day !== '' && values.time === '' ? t('不选就是当天 20:00') : undefined}
          />
        </View>
        {values.day !== '' && <PickerField {...form.field('remind')} rows={reminders} />}
        {table.classes.length > 0 && (
          <PickerField
            {...form.field('cls')}
            rows={[
              { key: '', label: t('不属于哪门课') },
              ...table.classes.map((one) => ({ key: one.id, label: one.name })),
            ]}
          />
        )}
      </View>
    </PageFrame>
  )
})
