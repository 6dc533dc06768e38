import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { PasswordField } from '@/shell/account/password-field'
import { passwordHint } from '@/shell/account/sign-in-fields'
import { passwordChange } from '@/shell/security/forms'
import { SettingFrame, Step } from '@/shell/security/setting-frame'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { navigation } from '@/platform/navigation'
import { FormErrorSummary } from '@/ui/form/error-summary'

/** A new password for who knows the old one. */
export default observer(function ChangePassword() {
  const [{ form, submit }] = useState(passwordChange)
  const send = () => void submit()
  // in its place: the new password leads back to the account
  const forgotten = () => void navigation.redirectTo('/pages/personalSetting/forgetPassword')
  return (
    <SettingFrame>
      <Step
        title={t('修改密码')}
        text={t('改好后，其他设备会退出登录。')}
        button={t('修改')}
        busy={form.busy}
        onSubmit={send}
      >
        <FormErrorSummary form={form} />
        <PasswordField {...form.field('old')} kind="current" />
        <View className="a-under">
          <View className="a-under-link" ariaRole="link" onTap={forgotten}>
            {t('忘记旧密码')}
          </View>
        </View>
        <PasswordField {...form.field('password')} kind="new" hint={passwordHint} />
        <PasswordField {...form.field('again')} kind="new" onConfirm={send} />
      </Step>
    </SettingFrame>
  )
})
