import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { SignInFrame } from '@/shell/account/sign-in-frame'
import { VendorPanel } from '@/shell/account/vendor-panel'
import { useWays } from '@/shell/account/ways'

/** Sign-in with the person's QQ account. */
export default observer(function QqSignInSel() {
  return (
    <SignInFrame title={t('QQ 登录')} ways={useWays('phone', 'mail', 'password')}>
      <VendorPanel vendor="qq" />
    </SignInFrame>
  )
})
