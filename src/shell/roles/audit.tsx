import React from 'react'
import type { AuditEntry } from '@contract/roles/schema'
import { t } from '@/locale'
import type { PagedList } from '@/net/paged-list'
import { View } from '@/platform/components'
import { fullTime } from '@/ui/format'
import { PagedListView } from '@/ui/list/paged-list-view'
import { Empty } from '@/ui/states/empty'
import { LinesSkeleton } from '@/ui/states/page-skeletons'
import { actOf, reasonOf } from './labels'
import './roles.css'

const byId = ({ id }: AuditEntry) => id

function Entry({ entry }: { entry: AuditEntry }) {
  const { actor, subject, at } = entry
  return (
    <View className="r-entry">
      <View className="u-text">{`${actor?.name ?? t('命令行')} ${actOf(entry)}${subject ? ` · ${subject.name}` : ''}`}</View>
      {reasonOf(entry) !== '' && (
        <View className="u-ink2 u-text">{t('理由：{reason}', { reason: reasonOf(entry) })}</View>
      )}
      <View className="u-meta">{fullTime(at)}</View>
    </View>
  )
}

/** What administrators did, latest first. Nobody can change it. */
export const Audit = ({ list }: { list: PagedList<AuditEntry> }) => (
  <PagedListView
    list={list}
    keyOf={byId}
    renderItem={(entry) => <Entry entry={entry} />}
    rowHeight={80}
    skeleton={<LinesSkeleton rows={4} />}
    empty={<Empty title={t('还没有记录')} text={t('审核、授予和收回都会记在这里。')} />}
  />
)
