import React from 'react'
import { t } from '@/locale'
import { SignInFrame } from '@/shell/account/sign-in-frame'
import { VendorPanel } from '@/shell/account/vendor-panel'
import { signInPage } from '@/net/prompts'

const ways = [
  { label: t('手机号登录'), url: signInPage },
  { label: t('密码登录'), url: '/pages/login/login' },
]

/** Sign-in with the person's QQ account. */
export default function QqSignInSel() {
  return (
    <SignInFrame title={t('QQ 登录')} ways={ways}>
      <VendorPanel vendor="qq" />
    </SignInFrame>
  )
}
