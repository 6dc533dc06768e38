import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { CodeField } from '@/shell/account/code-field'
import { isWhole } from '@/shell/account/handle'
import { HandleField } from '@/shell/account/handle-field'
import { HandleStep } from '@/shell/account/handle-step'
import { PasswordField } from '@/shell/account/password-field'
import { passwordHint } from '@/shell/account/sign-in-fields'
import { passwordReset } from '@/shell/account/sign-in-forms'
import { SignInFrame } from '@/shell/account/sign-in-frame'
import { useKind, useWays } from '@/shell/account/ways'
import { Form, View } from '@/platform/components'
import { Button } from '@/ui/button'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { FormSkeleton } from '@/ui/states/page-skeletons'

const texts = {
  phone: t('设好后直接登录，其他设备会退出登录。'),
  mail: t('先用邮箱验证码登录，再到 设置 > 账号 里设新的。'),
}

/** Sets a new password by SMS code; where no texts go out, mail signs in and the settings take it. */
export default observer(function Password() {
  const kind = useKind()
  const ways = useWays(kind === 'mail' ? 'password' : 'mail')
  return (
    <SignInFrame title={t('重设密码')} text={kind ? texts[kind] : undefined} ways={ways}>
      {kind === null && <FormSkeleton fields={3} />}
      {kind === 'phone' && <Reset />}
      {kind === 'mail' && <HandleStep kind="mail" scene="login" />}
    </SignInFrame>
  )
})

const Reset = observer(function Reset() {
  const [{ form, submit }] = useState(passwordReset)
  const send = () => void submit()
  return (
    <Form onSubmit={send}>
      <FormErrorSummary form={form} />
      <HandleField {...form.field('phone')} kind="phone" />
      <CodeField
        {...form.field('code')}
        asked={{ phone: form.values.phone, scene: 'password' }}
        onRefuse={(errors) => form.refuse(errors)}
      />
      <PasswordField {...form.field('password')} kind="new" hint={passwordHint} onConfirm={send} />
      <View className="a-act">
        <Button block kind={isWhole(form.values) ? 'accent' : 'quiet'} loading={form.busy} onTap={send}>
          {t('重设密码并登录')}
        </Button>
      </View>
    </Form>
  )
})
