import React from 'react'
import type { ComponentType, ReactElement } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { signInPage } from '@/net/prompts'
import { session } from '@/net/session'
import type { NavBarProps } from '@/ui/nav-bar'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'

interface SignInFirstProps {
  /** What the place is for, and what it gives. */
  title?: string
  text?: string
}

/** What is a person's own, opened by nobody in particular. */
export const SignInFirst = ({
  title = t('还没有登录'),
  text = t('登录后回到这里，接着看。'),
}: SignInFirstProps) => (
  <Empty title={title} text={text} action={{ label: t('登录 / 注册'), onTap: linkTo(signInPage) }} />
)

/** A part of a page that is a person's own: mounted once someone is signed in, and anew for each. */
export const SignedIn = observer(function SignedIn({
  children,
  guest = <SignInFirst />,
}: {
  children: ReactElement
  guest?: ReactElement
}) {
  const user = session.info?.user_id
  return user ? <React.Fragment key={user}>{children}</React.Fragment> : guest
})

/**
 * A whole page that is: it begins once someone is signed in, and anew for each. `bar`: of a page that draws its own,
 * so that there is a way back before that. `guest`: what is shown until then.
 */
export const signedIn = <P extends object>(
  Page: ComponentType<P>,
  bar?: NavBarProps,
  guest: ReactElement = <SignInFirst />,
) =>
  observer(function OwnPage(props: P) {
    const user = session.info?.user_id
    return user ? <Page key={user} {...props} /> : <PageFrame bar={bar}>{guest}</PageFrame>
  })
