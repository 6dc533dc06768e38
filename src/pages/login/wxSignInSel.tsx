import React from 'react'
import { t } from '@/locale'
import { SignInFrame } from '@/shell/account/sign-in-frame'
import { VendorPanel } from '@/shell/account/vendor-panel'
import { signInPage } from '@/net/prompts'

const ways = [
  { label: t('手机号登录'), url: signInPage },
  { label: t('密码登录'), url: '/pages/login/login' },
]

/** Sign-in with the person's WeChat account. */
export default function WxSignInSel() {
  return (
    <SignInFrame title={t('微信登录')} ways={ways}>
      <VendorPanel vendor="wechat" />
    </SignInFrame>
  )
}
