import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { Agreement } from '@/shell/account/agreement'
import { handleOf, isWhole, type HandleKind } from '@/shell/account/handle'
import { PasswordField } from '@/shell/account/password-field'
import { passwordSignIn } from '@/shell/account/sign-in-forms'
import { SignInFrame } from '@/shell/account/sign-in-frame'
import { useKind, useWays } from '@/shell/account/ways'
import { linkTo } from '@/shell/links'
import { Form, View } from '@/platform/components'
import { Button } from '@/ui/button'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { TextField } from '@/ui/form/text-field'
import { FormSkeleton } from '@/ui/states/page-skeletons'

/** Sign-in by phone or mail and password. */
export default observer(function Login() {
  const kind = useKind()
  return (
    <SignInFrame title={t('欢迎回来')} ways={useWays('phone', 'mail', 'register')}>
      {kind ? <ByPassword key={kind} kind={kind} /> : <FormSkeleton fields={2} />}
    </SignInFrame>
  )
})

const ByPassword = observer(function ByPassword({ kind }: { kind: HandleKind }) {
  const [{ form, submit }] = useState(() => passwordSignIn(kind))
  const send = () => void submit()
  return (
    <Form onSubmit={send}>
      <FormErrorSummary form={form} />
      <TextField {...form.field('handle')} name="username" autoComplete="username" />
      <PasswordField {...form.field('password')} kind="current" onConfirm={send} />
      <View className="a-under">
        <View className="a-under-link" ariaRole="link" onTap={linkTo('/pages/login/password')}>
          {t('忘记密码')}
        </View>
      </View>
      <Agreement {...form.field('agreed')} />
      <View className="a-act">
        <Button
          block
          kind={isWhole(handleOf(form.values.handle)) ? 'accent' : 'quiet'}
          loading={form.busy}
          onTap={send}
        >
          {t('登录')}
        </Button>
      </View>
    </Form>
  )
})
