import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { roleTitles } from '@contract/roles/rules'
import { t } from '@/locale'
import { AdminStore } from '@/features/roles/admin-store'
import { Audit } from '@/features/roles/audit'
import { Grants } from '@/features/roles/grants'
import { Queues } from '@/features/roles/queues'
import { View } from '@/platform/components'
import { PageFrame } from '@/ui/page-frame'
import { Segmented } from '@/ui/segmented'
import { ErrorState } from '@/ui/states/error-state'
import { RowSkeleton } from '@/ui/states/skeleton'
import '@/features/roles/roles.css'

const views = [
  { key: 'queues', label: t('待办') },
  { key: 'grants', label: t('角色') },
  { key: 'audit', label: t('记录') },
] as const
type ViewName = (typeof views)[number]['key']

/** The desk: what waits and for how long; for administrators also who holds which role and what was done. */
export default observer(function Admin() {
  const [store] = useState(() => new AdminStore())
  const [view, setView] = useState<ViewName>('queues')
  usePageEvent('onShow', () => void store.refresh())
  const { data, phase, error } = store.home
  if (!data) return <PageFrame>{phase === 'error' ? <ErrorState error={error} onRetry={store.refresh} /> : <RowSkeleton rows={5} />}</PageFrame>
  return (
    <PageFrame>
      <View className="u-pad u-meta">
        {data.grants.map(({ role, school }) => `${school?.name ?? ''}${t(roleTitles[role])}`).join(' · ')}
      </View>
      {store.administers && <View className="r-tabs"><Segmented items={views} value={view} onChange={setView} /></View>}
      {view === 'queues' && <Queues store={store} />}
      {view === 'grants' && <Grants store={store} />}
      {view === 'audit' && <Audit store={store} />}
    </PageFrame>
  )
})
