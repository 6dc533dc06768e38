import React, { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import { observer } from 'mobx-react-lite'
import type { Me } from '@contract/account/schema'
import { t } from '@/locale'
import { go } from '@/features/links'
import { signInPage } from '@/net/prompts'
import { Resource } from '@/net/resource'
import { session } from '@/net/session'
import { Empty } from '@/ui/states/empty'
import { ErrorState } from '@/ui/states/error-state'
import { RowSkeleton } from '@/ui/states/skeleton'
import { profile } from './profile'

const newReading = () =>
  new Resource(async () => {
    await profile.load()
    return true
  })

/** What needs the signed-in person's profile: shown with it, which is read anew, or with why it is not there. */
export const WithMe = observer(function WithMe({ children }: { children: (me: Me) => ReactElement }) {
  const [reading] = useState(newReading)
  const user = session.info?.user_id
  useEffect(() => {
    if (user) void reading.load()
  }, [user, reading])
  if (!user) {
    return (
      <Empty
        title={t('还没有登录')}
        text={t('登录后就能看到和修改自己的内容。')}
        action={{ label: t('登录 / 注册'), onTap: () => go(signInPage) }}
      />
    )
  }
  if (profile.me) return children(profile.me)
  return reading.phase === 'error' ? <ErrorState error={reading.error} onRetry={reading.load} /> : <RowSkeleton rows={6} />
})
