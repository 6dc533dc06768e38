import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { Memo } from '@contract/timetable/schema'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { Chips } from '@/ui/chips'
import { Fab } from '@/ui/fab'
import { PageFrame } from '@/ui/page-frame'
import { Section } from '@/ui/section'
import { Empty } from '@/ui/states/empty'
import { View } from '@/platform/components'
import { MemoRow } from './memo-row'
import { newMemoPage } from './pages'
import { Status } from './status'
import { Unknown } from './unknown'
import type { TimetableStore } from './timetable-store'
import './timetable.css'

const all = ''

/** Those that are not done come first, the earliest due of them first. */
const inOrder = (memos: readonly Memo[]): Memo[] =>
  [...memos].sort(
    (one, other) =>
      Number(one.done) - Number(other.done) ||
      (one.due ?? '9').localeCompare(other.due ?? '9') ||
      other.rev - one.rev,
  )

/** What is to be remembered, by its groups. */
export const MemosView = observer(function MemosView({ table }: { table: TimetableStore }) {
  const [group, setGroup] = useState(all)
  const groups = [...new Set(table.memos.map((memo) => memo.group))].sort()
  const shown = inOrder(table.memos.filter((memo) => group === all || memo.group === group))
  const done = shown.filter((memo) => memo.done)
  return (
    <PageFrame fab={<Fab icon="plus" label={t('记一条')} onTap={linkTo(newMemoPage)} />}>
      <Status store={table} />
      {groups.length > 0 && (
        <Chips
          items={[
            { key: all, label: t('全部') },
            ...groups.map((name) => ({
              key: name,
              label: `${name} ${table.memos.filter((memo) => memo.group === name && !memo.done).length}`,
            })),
          ]}
          value={group}
          onChange={setGroup}
        />
      )}
      {!table.known && <Unknown table={table} />}
      {table.known && shown.length === 0 && (
        <Empty
          title={t('没有要记的')}
          text={t('作业、考试、要带的东西，到时提醒你。')}
          action={{ label: t('记一条'), onTap: linkTo(newMemoPage) }}
        />
      )}
      {shown
        .filter((memo) => !memo.done)
        .map((memo) => (
          <MemoRow key={memo.id} memo={memo} store={table} />
        ))}
      {done.length > 0 && (
        <View className="tt-pad">
          <Section title={t('做完的 {n} 条', { n: done.length })} />
        </View>
      )}
      {done.map((memo) => (
        <MemoRow key={memo.id} memo={memo} store={table} />
      ))}
    </PageFrame>
  )
})
