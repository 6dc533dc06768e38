import React from 'react'
import { observer } from 'mobx-react-lite'
import { weeksText, type Section } from '@contract/timetable/rules'
import type { Clash } from '@contract/timetable/schema'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import type { TimetableStore } from './timetable-store'
import { sectionsText, weekdayText } from './labels'
import './timetable.css'

const fieldNames: Record<string, string> = {
  name: t('名称'),
  teacher: t('老师'),
  room: t('教室'),
  day: t('星期'),
  from: t('从第几节'),
  to: t('到第几节'),
  hours: t('上课时间'),
  weeks: t('周次'),
  note: t('备注'),
  text: t('内容'),
  group: t('分组'),
  due: t('截止时间'),
  done: t('完成'),
  starts: t('开学日'),
  gone: t('删除'),
}

function valueText(field: string, value: unknown): string {
  if (field === 'gone') return value === true ? t('删掉') : t('留着')
  if (field === 'weeks' && typeof value === 'number') return weeksText(value)
  if (field === 'day' && typeof value === 'number') return weekdayText(value)
  if (value === null || value === '') return t('空着')
  if (field === 'hours') return sectionsText({ from: 0, to: 0, hours: value as Section })
  if (typeof value === 'boolean') return value ? t('是') : t('否')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : t('另一种设置')
}

/** What two devices changed at the same time: the later one stands until one says otherwise. */
export const ClashesView = observer(function ClashesView({ table }: { table: TimetableStore }) {
  const { clashes } = table
  return (
    <PageFrame>
      {clashes.length === 0 ? (
        <Empty title={t('没有要选的了')} text={t('两台设备上的课表一样。')} />
      ) : (
        clashes.map((clash) => <ClashCard key={clash.id} clash={clash} table={table} />)
      )}
    </PageFrame>
  )
})

const ClashCard = observer(function ClashCard({ clash, table }: { clash: Clash; table: TimetableStore }) {
  const { id, field, lost, kind, row } = clash
  const name = table.nameOf(kind, row)
  return (
    <View className="tt-pad">
      <Card>
        <View className="u-title">{[name, fieldNames[field] ?? field].filter(Boolean).join(' · ')}</View>
        <View className="u-ink2">
          {t('现在是：{value}', { value: valueText(field, table.fieldOf(kind, row, field)) })}
        </View>
        <View className="u-ink2">{t('另一台写的：{value}', { value: valueText(field, lost) })}</View>
        <View className="u-row u-gap8 tt-choose">
          <Button size={44} kind="quiet" onTap={() => void table.settle(id, 'kept')}>
            {t('就用现在的')}
          </Button>
          <Button size={44} onTap={() => void table.settle(id, 'lost')}>
            {t('换成另一台的')}
          </Button>
        </View>
      </Card>
    </View>
  )
})
