import React from 'react'
import type { ReactNode } from 'react'
import { usePageEvent } from 'remax/macro'
import { navigation } from '@/platform/navigation'
import { Form, View } from '@/platform/components'
import { session } from '@/net/session'
import { PageFrame } from '@/ui/page-frame'
import { leaveSignIn } from './arrive'
import type { Way } from './ways'
import './account.css'

interface SignInFrameProps {
  title: ReactNode
  text?: string | undefined
  children: ReactNode
  /** Enter in a field, on the web. */
  onSubmit?: () => void
  ways?: readonly Way[]
  /** Who is signed in has something to do here. */
  stays?: boolean
  /** The route table gives the page's bar a colour. */
  fixedBar?: boolean
}

/** A page of the sign-in. Who comes back to it signed in is led on. */
export function SignInFrame({
  title,
  text,
  children,
  onSubmit,
  ways = [],
  stays,
  fixedBar,
}: SignInFrameProps) {
  usePageEvent('onShow', () => {
    if (session.signedIn && !stays) void leaveSignIn()
  })
  return (
    <PageFrame fixedBar={fixedBar}>
      <View className="a-head">
        <View className="u-hero" ariaRole="heading">
          {title}
        </View>
        {text && <View className="u-ink2 a-head-text">{text}</View>}
      </View>
      {onSubmit ? <Form onSubmit={onSubmit}>{children}</Form> : children}
      <View className="a-ways">
        {!session.signedIn &&
          ways.map(({ label, url }) => (
            <View
              key={url}
              className="a-way"
              ariaRole="link"
              onTap={() => void navigation.redirectTo(url)}
              hoverClassName="u-press"
            >
              {label}
            </View>
          ))}
      </View>
    </PageFrame>
  )
}
