import React from 'react'
import { observer } from 'mobx-react-lite'
import { profile } from '@/features/account/profile'
import { SettingFrame, Step } from '@/features/security/setting-frame'
import { verifyInstead } from '@/features/security/verification'
import { t } from '@/locale'

/** The way to a new password without the old one: by the account's phone. */
export default observer(function ForgetPassword() {
  const phone = profile.me?.phone ?? t('账号的手机号')
  return (
    <SettingFrame>
      <Step
        title={t('忘记密码')}
        text={t('用 {phone} 收一条验证码，就能设新密码。旧密码随即作废，其他设备会退出登录。', { phone })}
        button={t('发送验证码')}
        onSubmit={() => verifyInstead('password')}
      >
        {null}
      </Step>
    </SettingFrame>
  )
})
