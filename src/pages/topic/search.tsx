import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { t } from '@/locale'
import { go } from '@/shell/links'
import { ManagerLines } from '@/features/topic/manager-lines'
import { ManagerStore } from '@/features/topic/manager-store'
import { ofTopic } from '@/features/topic/topicdesk/pages'
import { View } from '@/platform/components'
import { usePageQuery } from '@/platform/query'
import { Button } from '@/ui/button'
import { usePull } from '@/ui/list/use-pull'
import { PageFrame } from '@/ui/page-frame'
import { Section } from '@/ui/section'
import { ErrorState } from '@/ui/states/error-state'
import { RowSkeleton } from '@/ui/states/skeleton'
import '@/shell/topic/topic.css'

/** Who looks after a topic, `?id=`. */
export default observer(function TopicManagers() {
  const { id = '' } = usePageQuery<{ id: string }>()
  const [store] = useState(() => new ManagerStore(id))
  const { data, phase, error, load } = store.loaded
  // also on the way back from choosing others
  usePageEvent('onShow', () => void load())
  usePull(() => load())
  if (!data)
    return (
      <PageFrame>
        {phase === 'error' ? <ErrorState error={error} onRetry={load} /> : <RowSkeleton rows={4} />}
      </PageFrame>
    )
  return (
    <PageFrame>
      <Section title={t('管理员')} />
      <ManagerLines store={store} />
      {data.topic.appoints && (
        <View className="tp-end">
          <Button block kind="line" onTap={() => go(ofTopic('managers', id))}>
            {t('安排管理员')}
          </Button>
        </View>
      )}
    </PageFrame>
  )
})
