import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { post } from '@/net/call'
import { CallError } from '@/net/failure'
import { inPlace } from '@/net/in-place'
import { tell } from '@/net/prompts'
import { Button } from '@/ui/button'
import { Countdown } from '@/ui/countdown'
import type { MailForm } from './forms'

/** Sends the code to the mailbox in the form, then counts down to the next. */
export const MailCode = observer(function MailCode({ form }: { form: MailForm['form'] }) {
  const [next, setNext] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async () => {
    form.field('mail').onBlur()
    if (form.errors.mail || busy) return
    setBusy(true)
    try {
      const { wait } = await post('certification/mailCode', { mail: form.values.mail }, inPlace)
      setNext(Date.now() + wait * 1000)
    } catch (error) {
      if (error instanceof CallError && error.fields.mail) form.refuse(error.fields)
      else tell(error, false)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size={32} kind="quiet" loading={busy} disabled={next !== null} onTap={() => void send()}>
      {next === null ? t('获取验证码') : <Countdown until={next} onEnd={() => setNext(null)} />}
    </Button>
  )
})
