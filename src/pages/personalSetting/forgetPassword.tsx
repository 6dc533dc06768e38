import React from 'react'
import { observer } from 'mobx-react-lite'
import { SettingFrame, Step } from '@/shell/security/setting-frame'
import { ownPhone, verifyInstead } from '@/shell/security/verification'
import { t } from '@/locale'

/** The way to a new password without the old one: by the account's phone. */
export default observer(function ForgetPassword() {
  return (
    <SettingFrame>
      <Step
        title={t('忘记密码')}
        text={t('验证码会发到{phone}，填对就能设新密码。旧密码随即作废，其他设备会退出登录。', {
          phone: ownPhone(),
        })}
        button={t('发送验证码')}
        onSubmit={() => verifyInstead('password')}
      >
        {null}
      </Step>
    </SettingFrame>
  )
})
