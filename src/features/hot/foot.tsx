import React, { type ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { Composer } from '@/shell/comment/composer'
import type { ThreadStore } from '@/shell/comment/thread-store'
import { View } from '@/platform/components'
import { ActionBar } from '@/ui/action-bar'
import type { TalkStore } from './talk'
import './hot.css'

/** The line to argue, or why one may not. */
export const ArgueFoot = observer(function ArgueFoot({
  talk,
  thread,
  children,
}: {
  talk: TalkStore
  thread: ThreadStore
  children?: ReactNode
}) {
  if (talk.arguable) return <Composer thread={thread}>{children}</Composer>
  const { closed, withheld } = talk.data
  return (
    <ActionBar>
      <View className="u-grow u-meta h-mute">
        {closed ? t('热议结束了，不能再发言') : withheld ? t('没有公开，不能发言') : t('先选一边，再发言')}
      </View>
      {children}
    </ActionBar>
  )
})
