import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import type { HandleKind } from '@/shell/account/handle'
import { HandleStep } from '@/shell/account/handle-step'
import { Invited } from '@/shell/account/invited'
import { PasskeyButton } from '@/shell/account/passkey'
import { SchoolView } from '@/shell/account/school/school-view'
import { SignInFrame } from '@/shell/account/sign-in-frame'
import { VendorPanel } from '@/shell/account/vendor-panel'
import { vendorNames } from '@/shell/account/vendor-sign-in'
import { useKind, useNoCodes, useWays, type WayName } from '@/shell/account/ways'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { usePageQuery } from '@/platform/query'
import { signin } from '@/platform/signin'
import { Button } from '@/ui/button'
import { Marker } from '@/ui/marker'
import { FormSkeleton } from '@/ui/states/page-skeletons'

const vendorPages = { wechat: '/pages/login/wxSignInSel', qq: '/pages/login/qqSignInSel' } as const

/** The way in that suits the target, and below it the others; with `?view=school` that of schools, with `?invite=` a link's. */
export default observer(function LoginIndex() {
  const { view, ticket, failed, invite } = usePageQuery<{
    view: 'school'
    ticket: string
    failed: string
    invite: string
  }>()
  const kind = useKind()
  const others = useWays('phone', 'mail', 'password')
  if (invite !== undefined)
    return (
      <SignInFrame title={t('欢迎')} ways={others}>
        <Invited token={invite} />
      </SignInFrame>
    )
  if (view === 'school')
    return (
      <SignInFrame
        title={t('学校账号')}
        text={t('用学校自己的登录，学生身份也就认证了。')}
        ways={others}
        stays
      >
        <SchoolView ticket={ticket} failed={failed} />
      </SignInFrame>
    )
  return <Usual kind={kind} />
})

const Usual = observer(function Usual({ kind }: { kind: HandleKind | null }) {
  const noCodes = useNoCodes()
  const besides: WayName[] = signin.vendor ? ['phone', 'mail'] : kind === 'mail' ? [] : ['mail']
  const names: WayName[] = noCodes
    ? [...(signin.vendor ? (['school'] as const) : []), 'password']
    : ['school', ...besides, 'password', 'register']
  return (
    <SignInFrame
      title={<Marker>{t('校园云生活')}</Marker>}
      text={t('一个学校的新鲜事，都在这儿。')}
      ways={useWays(...names)}
    >
      <Primary />
      <PasskeyButton />
    </SignInFrame>
  )
})

const Primary = observer(function Primary() {
  const kind = useKind()
  const { vendor } = signin
  const noCodes = useNoCodes()
  // a host's own sign-in needs no code
  if (noCodes && vendor === null) return <SchoolView />
  if (vendor === 'alipay') return <VendorPanel vendor={vendor} />
  if (vendor === null) return kind ? <HandleStep key={kind} kind={kind} scene="login" /> : <FormSkeleton />
  return (
    <View className="a-act">
      <Button block onTap={linkTo(vendorPages[vendor])}>
        {t('{vendor}登录', { vendor: vendorNames[vendor] })}
      </Button>
    </View>
  )
})
