import React from 'react'
import { observer } from 'mobx-react-lite'
import { weeksText } from '@contract/timetable/rules'
import { t } from '@/locale'
import { back, go, linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { Cell, CellGroup } from '@/ui/cell'
import { PageFrame } from '@/ui/page-frame'
import { Section } from '@/ui/section'
import { useTitle } from '@/ui/use-title'
import { MemoRow } from './memo-row'
import { Missing } from './of-row'
import { pathToEdit, pathToRemark } from './pages'
import { showRoom } from './room-map'
import { Status } from './status'
import type { TimetableStore } from './timetable-store'
import { hoursText, sectionsText, weekdayText } from './labels'
import './timetable.css'

/** One place and time of a course, the others of its name, and what is noted of it. */
export const ClassView = observer(function ClassView({ id, table }: { id: string; table: TimetableStore }) {
  const one = table.classById(id)
  useTitle(one?.name)
  if (!one) return <Missing table={table} title={t('这节课不在课表里了')} />
  const others = table.classes.filter((other) => other.name === one.name && other.id !== id)
  const memos = table.memos.filter((memo) => memo.cls === id)
  const clock = table.clockOf(table.today)
  const remove = async () => {
    const sure = await feedback.modal({
      title: t('删掉这节课？'),
      content: t('{when}的“{name}”会从课表里去掉，备忘会留着。', {
        when: `${weekdayText(one.day)}${sectionsText(one)}`,
        name: one.name,
      }),
      confirmText: t('删掉'),
      danger: true,
    })
    if (!sure) return
    table.remove('class', id)
    back()
  }
  return (
    <PageFrame
      foot={
        <ActionBar>
          <Button kind="quiet" onTap={() => void remove()}>
            {t('删除')}
          </Button>
          {one.room === '' ? (
            <View className="u-grow">
              <Button block onTap={linkTo(pathToEdit(id))}>
                {t('修改')}
              </Button>
            </View>
          ) : (
            <>
              <Button kind="line" onTap={linkTo(pathToEdit(id))}>
                {t('修改')}
              </Button>
              <View className="u-grow">
                <Button block icon="navigation" onTap={() => void showRoom(one.room)}>
                  {t('怎么走')}
                </Button>
              </View>
            </>
          )}
        </ActionBar>
      }
    >
      <Status store={table} />
      <View className="tt-pad u-pad">
        <View className="u-hero" ariaRole="heading">
          {one.name}
        </View>
      </View>
      <View className="tt-pad">
        <CellGroup>
          <Cell
            icon="clock"
            title={`${weekdayText(one.day)} ${sectionsText(one)}`}
            text={hoursText(one, clock)}
          />
          <Cell icon="calendar-week" title={weeksText(one.weeks)} />
          {one.room === '' ? (
            <Cell icon="map-pin" title={t('没写教室')} />
          ) : (
            <Cell icon="map-pin" title={one.room} onTap={() => void showRoom(one.room)} />
          )}
          <Cell icon="user" title={one.teacher || t('没写老师')} />
          {one.note !== '' && <Cell icon="pencil" title={one.note} />}
        </CellGroup>
      </View>
      {others.length > 0 && (
        <View className="tt-pad">
          <Section title={t('这门课还有')} />
          <CellGroup>
            {others.map((other) => (
              <Cell
                key={other.id}
                title={`${weekdayText(other.day)} ${sectionsText(other)}`}
                text={[weeksText(other.weeks), other.room].filter(Boolean).join(' · ')}
                onTap={() => go(`/pages/timeTable/detail?id=${other.id}`)}
              />
            ))}
          </CellGroup>
        </View>
      )}
      <View className="tt-pad">
        <Section title={t('备忘')} more={{ label: t('记一条'), onTap: linkTo(pathToRemark(id)) }} />
        {memos.length === 0 && (
          <View className="u-pad u-meta">{t('作业、考试、要带的东西，记在这里到时提醒。')}</View>
        )}
      </View>
      {memos.map((memo) => (
        <MemoRow key={memo.id} memo={memo} store={table} />
      ))}
    </PageFrame>
  )
})
