import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { NoticeSettingsStore } from '@/shell/message/settings'
import { View } from '@/platform/components'
import { Cell, CellGroup } from '@/ui/cell'
import { useStore } from '@/ui/use-store'
import { isToBeTold } from './due'
import type { TimetableStore } from './timetable-store'

interface RemindConsentProps {
  table: TimetableStore
  /** Also while some are left; else where the last was used alone. */
  always?: boolean
}

/** Asks for reminders by the host's own messages: each consent is one message. Nothing where one asked for no reminders. */
export const RemindConsent = observer(function RemindConsent({ table, always = false }: RemindConsentProps) {
  const { everyday_alert, before_day, class_alert, care_alert } = table.settings
  // memos are told of by the same messages
  const asked =
    everyday_alert + before_day + class_alert + care_alert > 0 ||
    table.memos.some((memo) => isToBeTold(memo, table.now))
  if (!asked) return null
  return <Ask always={always} />
})

const Ask = observer(function Ask({ always }: { always: boolean }) {
  const store = useStore(() => new NoticeSettingsStore())
  const way = store.subscribeWays.find(({ group }) => group === 'classes')
  const on = store.settings.stored.data?.subscribe_classes === true
  if (!way || (!always && (!on || way.left > 0))) return null
  const ask = () => void (on ? store.consent(way) : store.switchSubscribe(way, true))
  return (
    <View className="tt-pad">
      <CellGroup>
        <Cell
          icon="bell"
          title={
            on && way.left > 0
              ? t('订阅消息还能收 {n} 条', { n: way.left })
              : on
                ? t('订阅消息用完了，再同意一次')
                : t('用订阅消息提醒上课')
          }
          text={t('同意一次能多收一条')}
          onTap={ask}
        />
      </CellGroup>
    </View>
  )
})
