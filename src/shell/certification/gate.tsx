import React, { useEffect } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { t } from '@/locale'
import { go } from '@/shell/links'
import { signInPage } from '@/net/prompts'
import type { Resource } from '@/net/resource'
import { session } from '@/net/session'
import { View } from '@/platform/components'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import { ErrorState } from '@/ui/states/error-state'
import { GroupSkeleton } from '@/ui/states/page-skeletons'
import { Block } from '@/ui/states/skeleton'
import './certification.css'

interface LoadedProps<T> {
  resource: Resource<T>
  children: (data: T) => React.ReactNode
}

/** A page about the signed-in person, in all its states: signed out, loading, failed, here. Read anew when it shows again. */
export const Loaded = observer(function Loaded<T>({ resource, children }: LoadedProps<T>) {
  const user = session.info?.user_id
  useEffect(() => {
    if (user) void resource.load()
  }, [resource, user])
  usePageEvent('onShow', () => {
    if (session.signedIn && resource.phase === 'ready') void resource.load()
  })
  if (!user) {
    return (
      <PageFrame>
        <Empty
          title={t('登录后再认证')}
          text={t('认证是跟着账号走的。')}
          action={{ label: t('登录'), onTap: () => go(signInPage) }}
        />
      </PageFrame>
    )
  }
  if (resource.data === null) {
    return (
      <PageFrame>
        {resource.phase === 'error' ? (
          <ErrorState error={resource.error} onRetry={resource.load} />
        ) : (
          <Skeleton />
        )}
      </PageFrame>
    )
  }
  return <PageFrame>{children(resource.data)}</PageFrame>
}) as <T>(props: LoadedProps<T>) => React.ReactElement

const Skeleton = () => (
  <>
    <View className="c-head u-sk-fade">
      <Block width="128px" height="26px" />
    </View>
    <GroupSkeleton rows={1} text />
    <GroupSkeleton text />
  </>
)
