import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { go } from '@/shell/links'
import { Form, View } from '@/platform/components'
import { Button } from '@/ui/button'
import { FormModel } from '@/ui/form/model'
import { Agreement } from './agreement'
import type { EnteredScene } from './code-login'
import { PhoneField } from './phone-field'
import { useCodeHint } from './code-field'
import { agreedLimits, checkAgreed, phoneLimits, typed } from './sign-in-fields'
import { sms } from './sms'
import { submit } from './submit'
import './account.css'

const newForm = (agreed: boolean) =>
  new FormModel({
    initial: { phone: typed.phone, agreed },
    limits: { phone: phoneLimits, agreed: agreedLimits },
    check: checkAgreed,
  })

/** Sends a code to a phone and leads to the page that takes it. Before a bind the person has agreed already. */
export const PhoneStep = observer(function PhoneStep({ scene }: { scene: EnteredScene }) {
  const [form] = useState(() => newForm(scene === 'bind'))
  const next = () =>
    submit(form, async ({ phone }) => {
      if (!sms.isFresh(phone, scene)) await sms.send(phone, scene)
      go(`/pages/login/codeLogin?phone=${phone}&scene=${scene}`)
    })
  const hint = useCodeHint()
  return (
    <Form onSubmit={() => void next()}>
      <PhoneField {...form.field('phone')} hint={hint} onConfirm={() => void next()} />
      {scene === 'login' && <Agreement {...form.field('agreed')} />}
      <View className="a-act">
        <Button block loading={form.busy} onTap={() => void next()}>
          {t('获取验证码')}
        </Button>
      </View>
    </Form>
  )
})
