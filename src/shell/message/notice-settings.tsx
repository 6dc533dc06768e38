import React from 'react'
import { observer } from 'mobx-react-lite'
import type { NoticeSettings as Settings } from '@contract/message/schema'
import { t } from '@/locale'
import { View } from '@/platform/components'
import type { IconName } from '@/ui/icons/names'
import type { NoticeGroup } from '@contract/message/rules'
import { CellGroup } from '@/ui/cell'
import { TimeField } from '@/ui/form/date-field'
import { SwitchField } from '@/ui/form/switch-field'
import { Loaded } from '@/ui/loaded'
import { GroupSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'
import { ChannelSettings } from './channel-settings'
import { PushSetting } from './push'
import { kindRows, NoticeSettingsStore } from './settings'
import './message.css'

const icons: Record<NoticeGroup, IconName> = {
  likes: 'heart',
  comments: 'message-2',
  follows: 'user',
  orders: 'package',
  classes: 'calendar-week',
  system: 'bell',
}

/** Which kinds of notices tell, by which ways, and the hours in which none does. */
export const NoticeSettings = observer(function NoticeSettings() {
  const store = useStore(() => new NoticeSettingsStore())
  const { stored, values } = store.settings
  return (
    <Loaded of={stored} onRetry={store.load} skeleton={<GroupSkeleton rows={4} text />}>
      {(known) => <Rows store={store} values={values ?? known} />}
    </Loaded>
  )
})

const Rows = observer(function Rows({ store, values }: { store: NoticeSettingsStore; values: Settings }) {
  const { settings } = store
  const { quiet, quiet_from: from, quiet_to: to } = values
  const same = from === to
  return (
    <View className="m-settings">
      <CellGroup>
        {kindRows.map(({ group, label, hint }) => (
          <SwitchField
            key={group}
            icon={icons[group]}
            label={label}
            hint={hint}
            value={values[group]}
            onChange={(on) => void settings.change({ [group]: on })}
          />
        ))}
      </CellGroup>
      <View className="m-settings-note">{t('关掉的消息仍会进列表，只是不提醒，也不算未读。')}</View>
      <PushSetting />
      <ChannelSettings store={store} values={values} />
      <CellGroup>
        <SwitchField
          icon="bell-off"
          label={t('免打扰时段')}
          hint={t('这段时间不弹提醒，未读数照常增加')}
          value={quiet}
          onChange={(on) => void settings.change({ quiet: on })}
        />
      </CellGroup>
      {quiet && (
        <View className="m-hours">
          <TimeField
            label={t('开始')}
            value={from}
            onChange={(time) => void settings.change({ quiet_from: time })}
          />
          <TimeField
            label={t('结束')}
            value={to}
            hint={to < from ? t('第二天的这个时间') : undefined}
            error={same ? t('结束时间不能和开始时间相同') : undefined}
            onChange={(time) => void settings.change({ quiet_to: time })}
          />
        </View>
      )}
    </View>
  )
})
