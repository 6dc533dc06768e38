import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { PosterSheet } from '@/shell/share/poster-sheet'
import type { PosterStore } from '@/shell/share/poster-store'
import { t } from '@/locale'
import { go, linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { classes } from '@/ui/classes'
import { Icon } from '@/ui/icons/icon'
import { IconButton } from '@/ui/icon-button'
import { offer } from '@/ui/menu'
import { PageFrame } from '@/ui/page-frame'
import { Sheet } from '@/ui/sheet'
import { Tag } from '@/ui/tag'
import { useRoomy } from '@/ui/use-roomy'
import {
  coursesPage,
  dayPage,
  importPage,
  memosPage,
  pathOfClass,
  pathToAdd,
  settingPage,
  termsPage,
} from './pages'
import { Day } from './day-view'
import { codesPage } from './share/pages'
import { pictureOfWeek } from './share/picture'
import { NoTerm } from './no-term'
import { RemindConsent } from './remind-consent'
import { Status } from './status'
import { Swiped } from './swiped'
import type { TimetableStore } from './timetable-store'
import { WeekGrid, WeekHead } from './week-grid'
import { WeekStore } from './week-store'
import { hoursText, standing } from './labels'
import './timetable.css'

export const WeekView = observer(function WeekView({ table }: { table: TimetableStore }) {
  const [store] = useState(() => new WeekStore(table))
  const beside = useRoomy()
  if (!table.term) return <NoTerm table={table} />
  const week = (
    <>
      <Bar store={store} own={table} />
      <Swiped onTurn={(by) => store.choose(store.week + by)}>
        <WeekHead store={store} beside={beside} />
        <WeekGrid store={store} />
      </Swiped>
    </>
  )
  return (
    <PageFrame foot={<Next store={store} />}>
      <Status store={table} />
      <RemindConsent table={table} />
      {beside ? (
        <View className="tt-both">
          <View className="tt-both-week">{week}</View>
          <View className="tt-both-day">
            <Day table={table} date={store.day} onDate={store.look} beside />
          </View>
        </View>
      ) : (
        week
      )}
    </PageFrame>
  )
})

const Bar = observer(function Bar({ store, own }: { store: WeekStore; own: TimetableStore }) {
  const [choosing, setChoosing] = useState(false)
  const [picture, setPicture] = useState<PosterStore | null>(null)
  const { week, weeks, table } = store
  const menu = () =>
    void offer(
      [
        { label: t('按天看'), act: () => go(dayPage) },
        { label: t('全部课程'), act: () => go(coursesPage) },
        { label: t('备忘'), act: () => go(memosPage) },
        { label: t('换课表'), act: () => go(termsPage) },
        { label: t('导入课表'), act: () => go(importPage) },
        { label: t('保存成图片'), act: () => setPicture(pictureOfWeek(own, week)) },
        { label: t('分享课表'), act: () => go(codesPage) },
        { label: t('课表设置'), act: () => go(settingPage) },
      ],
      -1,
    )
  return (
    <View className="tt-bar">
      <IconButton
        name="chevron-left"
        label={t('上一周')}
        disabled={week <= 1}
        onTap={() => store.choose(week - 1)}
      />
      <View
        className="tt-bar-week"
        ariaRole="button"
        ariaLabel={t('第 {n} 周，选周次', { n: week })}
        onTap={() => setChoosing(true)}
        hoverClassName="u-press"
      >
        {t('第 {n} 周', { n: week })}
        <Icon name="chevron-down" size={20} />
      </View>
      <IconButton
        name="chevron-right"
        label={t('下一周')}
        disabled={week >= weeks}
        onTap={() => store.choose(week + 1)}
      />
      {week !== table.week && (
        <Button size={32} kind="quiet" onTap={store.back}>
          {t('回本周')}
        </Button>
      )}
      <View className="u-grow" />
      <IconButton name="plus" label={t('加课')} onTap={linkTo(pathToAdd(1, 1))} />
      <IconButton name="dots" label={t('更多')} end onTap={menu} />
      {picture && (
        <PosterSheet
          store={picture}
          onClose={() => setPicture(null)}
          title={t('第 {n} 周的课表', { n: week })}
          alt={t('第 {n} 周的课表', { n: week })}
        />
      )}
      <Sheet open={choosing} onClose={() => setChoosing(false)} label={t('选周次')}>
        <View className="tt-weeks-sheet">
          <View className="tt-weeks">
            {Array.from({ length: weeks }, (_, index) => index + 1).map((one) => (
              <View
                key={one}
                className={classes(
                  'tt-week',
                  one === week && 'tt-week-on',
                  one === table.week && 'tt-week-now',
                )}
                ariaRole="button"
                ariaLabel={t('第 {n} 周', { n: one })}
                onTap={() => {
                  store.choose(one)
                  setChoosing(false)
                }}
              >
                {one}
              </View>
            ))}
          </View>
        </View>
      </Sheet>
    </View>
  )
})

/** What comes next today. */
const Next = observer(function Next({ store }: { store: WeekStore }) {
  const { next, table } = store
  if (!next) return null
  const clock = table.clockOf(table.today)
  const { text } = standing(next, clock, table.now)
  return (
    <ActionBar>
      <View className="tt-foot">
        <View className="u-grow">
          <View className="u-row u-gap8">
            <View className="u-title u-one">{next.name}</View>
            {text !== '' && <Tag tone="green">{text}</Tag>}
          </View>
          <View className="u-meta u-one">
            {[hoursText(next, clock), next.room, next.teacher].filter(Boolean).join(' · ')}
          </View>
        </View>
        <Button size={44} kind="quiet" onTap={linkTo(pathOfClass(next.id))}>
          {t('详情')}
        </Button>
      </View>
    </ActionBar>
  )
})
