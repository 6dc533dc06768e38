import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { Agreement } from '@/shell/account/agreement'
import { CodeField } from '@/shell/account/code-field'
import { handleIn, isWhole } from '@/shell/account/handle'
import type { HandleKind } from '@/shell/account/handle'
import { HandleField } from '@/shell/account/handle-field'
import { PasskeyButton } from '@/shell/account/passkey'
import { codeSignIn } from '@/shell/account/sign-in-forms'
import { SignInFrame } from '@/shell/account/sign-in-frame'
import { useKind, useWays } from '@/shell/account/ways'
import { Form, View } from '@/platform/components'
import { usePageQuery } from '@/platform/query'
import { Button } from '@/ui/button'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { FormSkeleton } from '@/ui/states/page-skeletons'

const words = {
  phone: { title: t('手机号登录'), text: t('第一次来也从这里进，账号会自动建好。') },
  mail: {
    title: t('邮箱登录'),
    text: t('第一次用学校邮箱登录，账号会自动建好。别的邮箱要先绑定，才收得到验证码。'),
  },
}

/**
 * Sign-in by a code, which also makes an account for a new phone; with `?by=mail`, and where no texts go out, for a new
 * mailbox of a school.
 */
export default observer(function SignIn() {
  const { by } = usePageQuery<{ by: string }>()
  const kind = useKind(by)
  const ways = useWays(kind === 'mail' ? 'phone' : 'mail', 'password', 'other')
  return (
    <SignInFrame {...(kind ? words[kind] : { title: t('登录') })} ways={ways} fixedBar>
      {kind ? <ByCode key={kind} kind={kind} /> : <FormSkeleton fields={2} />}
      <PasskeyButton />
    </SignInFrame>
  )
})

const ByCode = observer(function ByCode({ kind }: { kind: HandleKind }) {
  const [{ form, submit }] = useState(() => codeSignIn(kind))
  const send = () => void submit()
  const to = handleIn(kind, form.values)
  return (
    <Form onSubmit={send}>
      <FormErrorSummary form={form} />
      <HandleField {...form.field(kind)} kind={kind} />
      <CodeField
        {...form.field('code')}
        asked={{ ...to, scene: 'login' }}
        onRefuse={(errors) => form.refuse(errors)}
        onConfirm={send}
      />
      <Agreement {...form.field('agreed')} />
      <View className="a-act">
        <Button block kind={isWhole(to) ? 'accent' : 'quiet'} loading={form.busy} onTap={send}>
          {t('登录')}
        </Button>
      </View>
    </Form>
  )
})
