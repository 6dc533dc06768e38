import React, { useEffect } from 'react'
import type { ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import type { Purpose } from '@contract/security/rules'
import { t } from '@/locale'
import { session } from '@/net/session'
import { Form, View } from '@/platform/components'
import { Button } from '@/ui/button'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import { profile } from '@/shell/account/profile'
import { SignedIn } from '@/shell/account/sign-in-first'
import { ignored } from '@/platform/ignored'
import { proofs } from './proofs'
import { verifyInstead } from './verification'
import '@/shell/account/account.css'
import './security.css'

/** A page of the account's settings; who is signed out is invited to sign in. */
export const SettingFrame = observer(function SettingFrame({ children }: { children: ReactNode }) {
  useEffect(() => {
    // pages that need the profile load it themselves, and say so
    if (session.signedIn && !profile.me) void ignored(profile.load())
  }, [])
  return (
    <PageFrame>
      <SignedIn>
        <>{children}</>
      </SignedIn>
    </PageFrame>
  )
})

interface StepProps {
  title: string
  text?: string
  children: ReactNode
  /** What the button says; none where the last digit goes on by itself. */
  button?: string
  busy?: boolean
  onSubmit?: () => void
}

/** One thing to enter: what it is, the fields and the button. */
export const Step = observer(function Step({ title, text, children, button, busy, onSubmit }: StepProps) {
  return (
    <Form onSubmit={onSubmit}>
      <View className="a-head">
        <View className="u-hero" ariaRole="heading">
          {title}
        </View>
        {text && <View className="u-ink2 a-head-text">{text}</View>}
      </View>
      {children}
      {button && onSubmit && (
        <View className="a-act">
          <Button block loading={busy} onTap={onSubmit}>
            {button}
          </Button>
        </View>
      )}
    </Form>
  )
})

/** Children once the owner was proved for this; else the way to prove it. Proofs end, so it is asked at each draw. */
export const Proved = observer(function Proved({
  purpose,
  busy,
  children,
}: {
  purpose: Purpose
  busy: boolean
  children: ReactNode
}) {
  if (busy || proofs.of(purpose) !== null) return <>{children}</>
  return (
    <Empty
      title={t('先确认是你本人')}
      text={t('验证十分钟内有效，过期了再验证一次就好。')}
      action={{ label: t('去验证'), onTap: () => verifyInstead(purpose) }}
    />
  )
})
