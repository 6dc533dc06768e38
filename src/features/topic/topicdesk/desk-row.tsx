import React from 'react'
import type { ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import { reasonTitle as complaintReason } from '@/shell/complaint/labels'
import { DynamicRow } from '@/shell/dynamic/dynamic-row'
import { linkTo } from '@/shell/links'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { relativeTime } from '@/ui/format'
import type { DeskRow } from './desk-store'
import { caseOf } from './pages'
import { because } from './labels'
import './topicdesk.css'

/** What the queue says about a dynamic: how many complain and why, or why it was taken out and by whom. */
function factsOf({ reports, removal }: DeskRow): string {
  if (reports)
    return [t('{n} 人举报', { n: reports.complaints }), reports.reasons.map(complaintReason).join('、')].join(
      ' · ',
    )
  if (!removal) return ''
  return [
    because(removal),
    removal.by && t('{name}移出', { name: removal.by.name }),
    relativeTime(removal.at),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** A dynamic in a queue, what its queue says of it, and the way to all that is known of it. */
export const DeskRowView = observer(function DeskRowView({
  row,
  named,
  children,
}: {
  row: DeskRow
  named: boolean
  children?: ReactNode
}) {
  const { dynamic, topic } = row
  if (dynamic.deleted) return null
  return (
    <>
      <DynamicRow dynamic={dynamic} />
      <View className="td-line">
        <View className="u-grow">
          {named && <View className="u-meta u-one">{`#${topic.name}`}</View>}
          <View className="u-meta u-two">{factsOf(row)}</View>
        </View>
        <Button
          size={32}
          kind="quiet"
          ariaLabel={t('处理{name}的动态', { name: dynamic.data.author.name })}
          onTap={linkTo(caseOf(topic.id, dynamic.id))}
        >
          {t('处理')}
        </Button>
        {children}
      </View>
    </>
  )
})
