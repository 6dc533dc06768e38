import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { CodeText } from '@/shell/account/code-field'
import { SendButton } from '@/shell/account/send-code'
import { emailLimits } from '@/shell/account/sign-in-fields'
import { sms } from '@/shell/account/sms'
import { useCodeHint } from '@/shell/account/ways'
import { t } from '@/locale'
import { post } from '@/net/call'
import { CallError } from '@/net/failure'
import { inPlace } from '@/net/in-place'
import { tell } from '@/net/prompts'
import { limitError } from '@/ui/form/limits'
import { TextField } from '@/ui/form/text-field'
import { emailSetting } from './forms'
import { Proved, Step } from './setting-frame'

/** Binds an address by the code that goes there, for who has just proved to be the owner. */
export const EmailForm = observer(function EmailForm({ bound }: { bound: boolean }) {
  const [{ form, submit }] = useState(emailSetting)
  const [sent, setSent] = useState(false)
  const email = form.values.email.trim()
  const ask = async () => {
    const wrong = limitError(email, emailLimits)
    if (wrong) return form.refuse({ email: wrong })
    try {
      await sms.ask(email.toLowerCase(), 'email', (work) =>
        post('user/getEmailCode', { email, ...work }, inPlace),
      )
      setSent(true)
    } catch (error) {
      if (error instanceof CallError && error.fields.email) form.refuse(error.fields)
      else tell(error, false)
    }
  }
  const send = () => void submit()
  return (
    <Proved purpose="email" busy={form.busy}>
      <Step
        title={bound ? t('换个邮箱') : t('绑定邮箱')}
        text={t('一个邮箱只能绑定一个账号。')}
        button={t('绑定')}
        busy={form.busy}
        onSubmit={send}
      >
        <TextField
          {...form.field('email')}
          name="email"
          autoComplete="email"
          placeholder="name@example.com"
        />
        <CodeText {...form.field('code')} focus={sent} hint={useCodeHint('mail')} onConfirm={send}>
          <SendButton to={email.toLowerCase()} onTap={() => void ask()} />
        </CodeText>
      </Step>
    </Proved>
  )
})
