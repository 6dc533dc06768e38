import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { Agreement } from '@/shell/account/agreement'
import { CodeField } from '@/shell/account/code-field'
import { PhoneField } from '@/shell/account/phone-field'
import { smsSignIn } from '@/shell/account/sign-in-forms'
import { SignInFrame } from '@/shell/account/sign-in-frame'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { FormErrorSummary } from '@/ui/form/error-summary'

const ways = [
  { label: t('密码登录'), url: '/pages/login/login' },
  { label: t('其他方式'), url: '/pages/login/loginIndex' },
]

/** Sign-in by SMS code, which also makes an account for a new phone. */
export default observer(function SignIn() {
  const [{ form, submit }] = useState(smsSignIn)
  const send = () => void submit()
  return (
    <SignInFrame
      title={t('手机号登录')}
      text={t('第一次来也从这里进，账号会自动建好。')}
      onSubmit={send}
      ways={ways}
      fixedBar
    >
      <FormErrorSummary form={form} />
      <PhoneField {...form.field('phone')} />
      <CodeField
        {...form.field('code')}
        phone={form.values.phone}
        scene="login"
        onRefuse={(errors) => form.refuse(errors)}
        onConfirm={send}
      />
      <Agreement {...form.field('agreed')} />
      <View className="a-act">
        <Button block loading={form.busy} onTap={send}>
          {t('登录')}
        </Button>
      </View>
    </SignInFrame>
  )
})
