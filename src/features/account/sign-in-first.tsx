import React from 'react'
import type { ComponentType } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { go } from '@/features/links'
import { signInPage } from '@/net/prompts'
import { session } from '@/net/session'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'

/** A page of one's own, opened by nobody in particular. */
export const SignInFirst = () => (
  <Empty title={t('登录后就能看')} text={t('登录后回到这里，接着看。')} action={{ label: t('登录'), onTap: () => go(signInPage) }} />
)

/** A page, or its part, that is only for who is signed in: it begins once they are. */
export const signedIn = <P extends object>(Page: ComponentType<P>) =>
  observer(function SignedIn(props: P) {
    if (session.signedIn) return <Page {...props} />
    return (
      <PageFrame>
        <SignInFirst />
      </PageFrame>
    )
  })
