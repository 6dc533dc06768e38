import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { Agreement } from '@/shell/account/agreement'
import { CodeField } from '@/shell/account/code-field'
import { isWhole } from '@/shell/account/handle'
import { HandleField } from '@/shell/account/handle-field'
import { HandleStep } from '@/shell/account/handle-step'
import { PasswordField } from '@/shell/account/password-field'
import { passwordHint } from '@/shell/account/sign-in-fields'
import { registration } from '@/shell/account/sign-in-forms'
import { SignInFrame } from '@/shell/account/sign-in-frame'
import { useKind } from '@/shell/account/ways'
import { signInPage } from '@/net/prompts'
import { Form, View } from '@/platform/components'
import { Button } from '@/ui/button'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { TextField } from '@/ui/form/text-field'
import { FormSkeleton } from '@/ui/states/page-skeletons'

const ways = [{ label: t('已有账号，去登录'), url: signInPage }]
const texts = { phone: t('先认识一下。'), mail: t('不用注册：第一次用学校邮箱登录，账号就自动建好了。') }

/** Makes an account with a name and a password; where no texts go out, a school's mailbox does by signing in. */
export default observer(function Register() {
  const kind = useKind()
  return (
    <SignInFrame title={t('新同学，你好')} text={kind ? texts[kind] : undefined} ways={ways}>
      {kind === null && <FormSkeleton fields={4} />}
      {kind === 'phone' && <Registration />}
      {kind === 'mail' && <HandleStep kind="mail" scene="login" />}
    </SignInFrame>
  )
})

const Registration = observer(function Registration() {
  const [{ form, submit }] = useState(registration)
  const send = () => void submit()
  return (
    <Form onSubmit={send}>
      <FormErrorSummary form={form} />
      <HandleField {...form.field('phone')} kind="phone" />
      <CodeField
        {...form.field('code')}
        asked={{ phone: form.values.phone, scene: 'register' }}
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
        <Button block kind={isWhole(form.values) ? 'accent' : 'quiet'} loading={form.busy} onTap={send}>
          {t('注册')}
        </Button>
      </View>
    </Form>
  )
})
