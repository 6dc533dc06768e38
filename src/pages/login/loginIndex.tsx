import React from 'react'
import { t } from '@/locale'
import { PhoneStep } from '@/shell/account/phone-step'
import { SignInFrame } from '@/shell/account/sign-in-frame'
import { VendorPanel } from '@/shell/account/vendor-panel'
import { vendorNames } from '@/shell/account/vendor-sign-in'
import { linkTo } from '@/shell/links'
import { signInPage } from '@/net/prompts'
import { View } from '@/platform/components'
import { signin } from '@/platform/signin'
import { Button } from '@/ui/button'
import { Marker } from '@/ui/marker'

const ways = [
  ...(signin.vendor ? [{ label: t('手机号登录'), url: signInPage }] : []),
  { label: t('密码登录'), url: '/pages/login/login' },
  { label: t('注册'), url: '/pages/login/register' },
]
const vendorPages = { wechat: '/pages/login/wxSignInSel', qq: '/pages/login/qqSignInSel' } as const

/** The way in that suits the target, and below it the others. */
export default function LoginIndex() {
  return (
    <SignInFrame
      title={<Marker>{t('校园云生活')}</Marker>}
      text={t('一个学校的新鲜事，都在这儿。')}
      ways={ways}
    >
      <Primary />
    </SignInFrame>
  )
}

function Primary() {
  const { vendor } = signin
  if (vendor === null) return <PhoneStep scene="login" />
  if (vendor === 'alipay') return <VendorPanel vendor={vendor} />
  return (
    <View className="a-act">
      <Button block onTap={linkTo(vendorPages[vendor])}>
        {t('{vendor}登录', { vendor: vendorNames[vendor] })}
      </Button>
    </View>
  )
}
