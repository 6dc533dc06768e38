import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { signedIn } from '@/shell/account/sign-in-first'
import { Audit } from '@/shell/roles/audit'
import { TopicHeadLine, UpkeepActs } from '@/features/topic/topicdesk/upkeep'
import { UpkeepStore } from '@/features/topic/topicdesk/upkeep-store'
import { t } from '@/locale'
import { usePageQuery } from '@/platform/query'
import { usePull } from '@/ui/list/use-pull'
import { PageFrame } from '@/ui/page-frame'
import { Section } from '@/ui/section'
import { Empty } from '@/ui/states/empty'
import { ErrorState } from '@/ui/states/error-state'
import { OfflineStrip } from '@/ui/states/offline-strip'
import { RowSkeleton } from '@/ui/states/skeleton'

/** One topic, `?id=`, for its school's reviewers: closed, opened again, given another owner; and its log, for its managers too. */
export default signedIn(
  observer(function TopicAdmin() {
    const { id = '' } = usePageQuery<{ id: string }>()
    const [store] = useState(() => new UpkeepStore(id))
    const { data, phase, error } = store.topic
    usePageEvent('onShow', () => void store.refresh())
    usePull(() => store.refresh())
    if (!data)
      return (
        <PageFrame>
          {phase === 'error' ? (
            <ErrorState error={error} onRetry={store.refresh} />
          ) : (
            <RowSkeleton rows={4} />
          )}
        </PageFrame>
      )
    if (!data.manages && !data.reviews)
      return (
        <PageFrame>
          <Empty
            drawing="lamp"
            title={t('这里只给话题的管理员')}
            text={t('管理记录给管理员看，关闭和转交由学校决定。')}
          />
        </PageFrame>
      )
    return (
      <PageFrame>
        <OfflineStrip onRetry={() => void store.refresh()} />
        <TopicHeadLine topic={data} />
        {data.reviews && <UpkeepActs store={store} topic={data} />}
        <Section title={t('管理记录')} />
        <Audit list={store.log} />
      </PageFrame>
    )
  }),
)
