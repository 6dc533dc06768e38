import React from 'react'
import { observer } from 'mobx-react-lite'
import { SettingFrame, Step } from '@/shell/security/setting-frame'
import { verifyInstead } from '@/shell/security/verification'
import { t } from '@/locale'

/** The way to a new password without the old one: by proving to be the owner. */
export default observer(function ForgetPassword() {
  return (
    <SettingFrame>
      <Step
        title={t('忘记密码')}
        text={t('先确认是你本人，就能设新密码。旧密码随即作废，其他设备会退出登录。')}
        button={t('去验证')}
        onSubmit={() => verifyInstead('password')}
      >
        {null}
      </Step>
    </SettingFrame>
  )
})
