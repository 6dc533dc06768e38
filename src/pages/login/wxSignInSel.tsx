import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { SignInFrame } from '@/shell/account/sign-in-frame'
import { VendorPanel } from '@/shell/account/vendor-panel'
import { useWays } from '@/shell/account/ways'

/** Sign-in with the person's WeChat account. */
export default observer(function WxSignInSel() {
  return (
    <SignInFrame title={t('微信登录')} ways={useWays('phone', 'mail', 'password')}>
      <VendorPanel vendor="wechat" />
    </SignInFrame>
  )
})
