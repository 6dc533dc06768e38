import React from 'react'
import type { ReactElement } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { go } from '@/features/links'
import { signInPage } from '@/net/prompts'
import { session } from '@/net/session'
import { Empty } from '@/ui/states/empty'

/** What is a person's own: mounted once someone is signed in, and anew for each; before that the way to sign in. */
export const SignedIn = observer(function SignedIn({ children }: { children: ReactElement }) {
  const user = session.info?.user_id
  if (user) return <React.Fragment key={user}>{children}</React.Fragment>
  return (
    <Empty
      title={t('还没有登录')}
      text={t('登录后就能看到和修改自己的内容。')}
      action={{ label: t('登录 / 注册'), onTap: () => go(signInPage) }}
    />
  )
})
