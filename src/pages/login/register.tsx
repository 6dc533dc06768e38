import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { Agreement } from '@/shell/account/agreement'
import { CodeField } from '@/shell/account/code-field'
import { PasswordField } from '@/shell/account/password-field'
import { PhoneField } from '@/shell/account/phone-field'
import { passwordHint } from '@/shell/account/sign-in-fields'
import { registration } from '@/shell/account/sign-in-forms'
import { SignInFrame } from '@/shell/account/sign-in-frame'
import { signInPage } from '@/net/prompts'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { TextField } from '@/ui/form/text-field'

const ways = [{ label: t('已有账号，去登录'), url: signInPage }]

/** Makes an account with a name and a password. */
export default observer(function Register() {
  const [{ form, submit }] = useState(registration)
  const send = () => void submit()
  return (
    <SignInFrame title={t('新同学，你好')} text={t('先认识一下。')} onSubmit={send} ways={ways}>
      <FormErrorSummary form={form} />
      <PhoneField {...form.field('phone')} />
      <CodeField
        {...form.field('code')}
        phone={form.values.phone}
        scene="register"
        onRefuse={(errors) => form.refuse(errors)}
      />
      <TextField
        {...form.field('name')}
        name="nickname"
        autoComplete="nickname"
        placeholder={t('大家怎么称呼你')}
      />
      <PasswordField {...form.field('password')} kind="new" hint={passwordHint} onConfirm={send} />
      <Agreement {...form.field('agreed')} />
      <View className="a-act">
        <Button block loading={form.busy} onTap={send}>
          {t('注册')}
        </Button>
      </View>
    </SignInFrame>
  )
})
