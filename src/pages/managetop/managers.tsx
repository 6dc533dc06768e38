import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { limits } from '@contract/topic/rules'
import { signedIn } from '@/shell/account/sign-in-first'
import { go } from '@/shell/links'
import { ManagerLines } from '@/features/topic/manager-lines'
import { ManagerStore } from '@/features/topic/manager-store'
import { ofTopic } from '@/features/topic/topicdesk/pages'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { usePageQuery } from '@/platform/query'
import { Button } from '@/ui/button'
import { usePull } from '@/ui/list/use-pull'
import { PageFrame } from '@/ui/page-frame'
import { Section } from '@/ui/section'
import { ErrorState } from '@/ui/states/error-state'
import { RowSkeleton } from '@/ui/states/skeleton'
import '@/features/topic/topicdesk/topicdesk.css'

/** The managers of the topic `?id=`, and how many more it may have. */
export default signedIn(
  observer(function Managers() {
    const { id = '' } = usePageQuery<{ id: string }>()
    const [store] = useState(() => new ManagerStore(id))
    const { data, phase, error, load } = store.loaded
    // also on the way back from adding one
    usePageEvent('onShow', () => void load())
    usePull(() => load())
    if (!data)
      return (
        <PageFrame>
          {phase === 'error' ? <ErrorState error={error} onRetry={load} /> : <RowSkeleton rows={4} />}
        </PageFrame>
      )
    const { topic, managers } = data
    const full = managers.items.length >= limits.managers
    return (
      <PageFrame>
        <Section title={`#${topic.name}`} />
        <View className="u-pad u-meta">
          {t('除发起人外 {n} / {max} 位管理员', { n: managers.items.length, max: limits.managers })}
        </View>
        <ManagerLines store={store} />
        {topic.appoints && (
          <View className="td-end">
            <Button block icon="user-plus" disabled={full} onTap={() => go(ofTopic('addManager', id))}>
              {full ? t('已经满了') : t('添加管理员')}
            </Button>
            <View className="u-meta">
              {t('管理员能移出和放回动态、回复作者、复核申诉、修改介绍；做过的事都有记录。')}
            </View>
          </View>
        )}
      </PageFrame>
    )
  }),
)
