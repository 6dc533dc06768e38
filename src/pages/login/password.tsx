import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { CodeField } from '@/shell/account/code-field'
import { PasswordField } from '@/shell/account/password-field'
import { PhoneField } from '@/shell/account/phone-field'
import { passwordHint } from '@/shell/account/sign-in-fields'
import { passwordReset } from '@/shell/account/sign-in-forms'
import { SignInFrame } from '@/shell/account/sign-in-frame'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { FormErrorSummary } from '@/ui/form/error-summary'

/** Sets a new password by SMS code. */
export default observer(function Password() {
  const [{ form, submit }] = useState(passwordReset)
  const send = () => void submit()
  return (
    <SignInFrame title={t('重设密码')} text={t('设好后直接登录，其他设备会退出登录。')} onSubmit={send}>
      <FormErrorSummary form={form} />
      <PhoneField {...form.field('phone')} />
      <CodeField
        {...form.field('code')}
        phone={form.values.phone}
        scene="password"
        onRefuse={(errors) => form.refuse(errors)}
      />
      <PasswordField {...form.field('password')} kind="new" hint={passwordHint} onConfirm={send} />
      <View className="a-act">
        <Button block loading={form.busy} onTap={send}>
          {t('重设密码并登录')}
        </Button>
      </View>
    </SignInFrame>
  )
})
