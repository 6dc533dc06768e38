import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { Agreement } from '@/shell/account/agreement'
import { PasswordField } from '@/shell/account/password-field'
import { PhoneField } from '@/shell/account/phone-field'
import { passwordSignIn } from '@/shell/account/sign-in-forms'
import { SignInFrame } from '@/shell/account/sign-in-frame'
import { linkTo } from '@/shell/links'
import { signInPage } from '@/net/prompts'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { FormErrorSummary } from '@/ui/form/error-summary'

const ways = [
  { label: t('手机号登录'), url: signInPage },
  { label: t('注册'), url: '/pages/login/register' },
]

/** Sign-in by phone and password. */
export default observer(function Login() {
  const [{ form, submit }] = useState(passwordSignIn)
  const send = () => void submit()
  return (
    <SignInFrame title={t('欢迎回来')} onSubmit={send} ways={ways}>
      <FormErrorSummary form={form} />
      <PhoneField {...form.field('phone')} />
      <PasswordField {...form.field('password')} kind="current" onConfirm={send} />
      <View className="a-under">
        <View className="a-under-link" ariaRole="link" onTap={linkTo('/pages/login/password')}>
          {t('忘记密码')}
        </View>
      </View>
      <Agreement {...form.field('agreed')} />
      <View className="a-act">
        <Button block loading={form.busy} onTap={send}>
          {t('登录')}
        </Button>
      </View>
    </SignInFrame>
  )
})
