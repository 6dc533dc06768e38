import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { PasswordField } from '@/shell/account/password-field'
import { passwordHint } from '@/shell/account/sign-in-fields'
import { passwordSetting } from '@/shell/security/forms'
import { Proved, SettingFrame, Step } from '@/shell/security/setting-frame'
import { t } from '@/locale'

/** A password for who has just proved to be the owner. */
export default observer(function SetPassword() {
  const [{ form, submit }] = useState(passwordSetting)
  const send = () => void submit()
  return (
    <SettingFrame>
      <Proved purpose="password" busy={form.busy}>
        <Step
          title={t('设置登录密码')}
          text={t('设好后，其他设备会退出登录。')}
          button={t('设置')}
          busy={form.busy}
          onSubmit={send}
        >
          <PasswordField {...form.field('password')} kind="new" hint={passwordHint} />
          <PasswordField {...form.field('again')} kind="new" onConfirm={send} />
        </Step>
      </Proved>
    </SettingFrame>
  )
})
