import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { go } from '@/shell/links'
import { Form, View } from '@/platform/components'
import { Button } from '@/ui/button'
import { FormModel } from '@/ui/form/model'
import { Agreement } from './agreement'
import type { EnteredScene } from './code-login'
import { handleIn, handleLimits, isWhole, sendCode, textOf } from './handle'
import type { HandleKind } from './handle'
import { HandleField } from './handle-field'
import { agreedLimits, checkAgreed, typed } from './sign-in-fields'
import { sms } from './sms'
import { submit } from './submit'
import { useCodeHint } from './ways'
import './account.css'

const newForm = (kind: HandleKind, agreed: boolean) =>
  new FormModel({
    initial: { ...typed, agreed },
    limits: { ...handleLimits(kind), agreed: agreedLimits },
    check: checkAgreed,
  })

/** Sends a code and leads to the page that takes it. Before a bind the person has agreed already. */
export const HandleStep = observer(function HandleStep({
  kind,
  scene,
}: {
  kind: HandleKind
  scene: EnteredScene
}) {
  const [form] = useState(() => newForm(kind, scene === 'bind'))
  const next = () =>
    submit(form, async (values) => {
      const to = handleIn(kind, values)
      if (!sms.isFresh(textOf(to), scene)) await sendCode({ ...to, scene })
      go(`/pages/login/codeLogin?${kind}=${encodeURIComponent(textOf(to))}&scene=${scene}`)
    })
  const hint = useCodeHint(kind)
  return (
    <Form onSubmit={() => void next()}>
      <HandleField {...form.field(kind)} kind={kind} hint={hint} onConfirm={() => void next()} />
      {scene === 'login' && <Agreement {...form.field('agreed')} />}
      <View className="a-act">
        <Button
          block
          kind={isWhole(handleIn(kind, form.values)) ? 'accent' : 'quiet'}
          loading={form.busy}
          onTap={() => void next()}
        >
          {t('获取验证码')}
        </Button>
      </View>
    </Form>
  )
})
