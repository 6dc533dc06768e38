import React from 'react'
import { observer } from 'mobx-react-lite'
import type { Settings } from '@contract/timetable/schema'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { Cell, CellGroup } from '@/ui/cell'
import { PickerField } from '@/ui/form/picker-field'
import { SwitchField } from '@/ui/form/switch-field'
import type { IconName } from '@/ui/icons/names'
import { PageFrame } from '@/ui/page-frame'
import { RemindConsent } from './remind-consent'
import { Status } from './status'
import type { TimetableStore } from './timetable-store'
import './timetable.css'

type Flag = 'everyday_alert' | 'before_day' | 'class_alert' | 'care_alert'
const usualMinutes = 20
const choices = [5, 10, 15, 20, 30, 45, 60, 90, 120]

const alerts = [
  { flag: 'everyday_alert', icon: 'sun', label: t('每天早上'), hint: t('7:00 告诉你今天有哪些课') },
  { flag: 'before_day', icon: 'moon', label: t('前一天晚上'), hint: t('21:00 告诉你明天有哪些课') },
  { flag: 'class_alert', icon: 'clock', label: t('上课前'), hint: t('快上课时告诉你在哪里上') },
  {
    flag: 'care_alert',
    icon: 'heart',
    label: t('关怀提醒'),
    hint: t('明天有早八、放假后第一节课、连着上四节时，说一句'),
  },
] as const satisfies readonly { flag: Flag; icon: IconName; label: string; hint: string }[]

/** What one is told of one's classes, and when. */
export const RemindView = observer(function RemindView({ table }: { table: TimetableStore }) {
  const { settings } = table
  const turn = (flag: Flag) => (on: boolean) => {
    const set: Partial<Settings> = { [flag]: on ? 1 : 0 }
    if (flag === 'class_alert' && on && settings.before_mints === null) set.before_mints = usualMinutes
    table.set(set)
  }
  return (
    <PageFrame>
      <Status store={table} />
      <View className="tt-pad">
        <CellGroup>
          {alerts.map(({ flag, icon, label, hint }) => (
            <SwitchField
              key={flag}
              icon={icon}
              label={label}
              hint={hint}
              value={settings[flag] === 1}
              onChange={turn(flag)}
            />
          ))}
        </CellGroup>
      </View>
      {settings.class_alert === 1 && (
        <View className="tt-form">
          <PickerField
            label={t('提前多久')}
            value={String(settings.before_mints ?? usualMinutes)}
            rows={choices.map((n) => ({ key: String(n), label: t('{n} 分钟', { n }) }))}
            onChange={(value) => table.set({ before_mints: Number(value) })}
          />
        </View>
      )}
      <RemindConsent table={table} always />
      <View className="tt-pad u-pad u-meta">
        {t('放假和没有课的日子不打扰。提醒在消息的“上课提醒”里，不想要未读和弹出，在消息提醒里关。')}
      </View>
      <View className="tt-pad">
        <CellGroup>
          <Cell icon="bell" title={t('消息提醒')} onTap={linkTo('/pages/personalSetting/message')} />
        </CellGroup>
      </View>
    </PageFrame>
  )
})
