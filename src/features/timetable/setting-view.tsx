import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { Cell, CellGroup } from '@/ui/cell'
import { SwitchField } from '@/ui/form/switch-field'
import { PageFrame } from '@/ui/page-frame'
import {
  clockPage,
  coursesPage,
  importPage,
  memosPage,
  remindPage,
  sectionPage,
  termsPage,
  yearPage,
} from './pages'
import { calendarPage, codesPage, freePage } from './share/pages'
import { Status } from './status'
import type { TimetableStore } from './timetable-store'
import './timetable.css'

/** The settings of the timetable. */
export const SettingView = observer(function SettingView({ table }: { table: TimetableStore }) {
  const { settings, term } = table
  return (
    <PageFrame>
      <Status store={table} />
      <View className="tt-pad">
        <CellGroup>
          <Cell
            icon="calendar-week"
            title={t('课表')}
            value={term?.name ?? t('还没有')}
            onTap={linkTo(termsPage)}
          />
          <Cell icon="school" title={t('学年')} value={settings.year ?? t('全部')} onTap={linkTo(yearPage)} />
          <Cell
            icon="download"
            title={t('导入课表')}
            text={t('从教务系统、表格或日历')}
            onTap={linkTo(importPage)}
          />
          <Cell icon="list" title={t('全部课程')} onTap={linkTo(coursesPage)} />
          <Cell icon="checkbox" title={t('备忘')} onTap={linkTo(memosPage)} />
        </CellGroup>
      </View>
      <View className="tt-pad">
        <CellGroup>
          <Cell
            icon="adjustments-horizontal"
            title={t('每天节数')}
            value={settings.maxnodes > 0 ? t('{n} 节', { n: settings.maxnodes }) : t('跟着作息')}
            onTap={linkTo(sectionPage)}
          />
          <Cell
            icon="clock"
            title={t('作息时间')}
            value={settings.class_time ? t('自己的') : t('学校的')}
            onTap={linkTo(clockPage)}
          />
          <SwitchField
            icon="eye"
            label={t('只看本周的课')}
            hint={t('关着的时候，别的周的课淡淡地显示')}
            value={settings.only_now_week === 1}
            onChange={(on) => table.set({ only_now_week: on ? 1 : 0 })}
          />
        </CellGroup>
      </View>
      <View className="tt-pad">
        <CellGroup>
          <Cell
            icon="share-3"
            title={t('分享课表')}
            text={t('用分享码给同学看，或者导入同学的')}
            onTap={linkTo(codesPage)}
          />
          <Cell
            icon="users"
            title={t('共同空闲')}
            text={t('和同学找都有空的时间')}
            onTap={linkTo(freePage)}
          />
          <Cell
            icon="device-mobile"
            title={t('日历订阅')}
            text={t('在手机日历里看课')}
            onTap={linkTo(calendarPage)}
          />
        </CellGroup>
      </View>
      <View className="tt-pad">
        <CellGroup>
          <Cell icon="bell" title={t('上课提醒')} value={remindText(table)} onTap={linkTo(remindPage)} />
        </CellGroup>
      </View>
    </PageFrame>
  )
})

const remindText = ({ settings }: TimetableStore): string => {
  const { everyday_alert, before_day, class_alert, care_alert } = settings
  const on = everyday_alert + before_day + class_alert + care_alert
  return on === 0 ? t('没开') : t('开了 {n} 种', { n: on })
}
