import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { CallError } from '@/net/failure'
import { tell } from '@/net/prompts'
import { Button } from '@/ui/button'
import { Countdown } from '@/ui/countdown'
import { limitError } from '@/ui/form/limits'
import { phoneLimits } from './sign-in-fields'
import { sms } from './sms'
import type { CodeScene } from './sms'

interface SendCodeProps {
  phone: string
  scene: CodeScene
  /** Sentences by field: the phone is wrong. */
  onRefuse: (errors: Record<string, string>) => void
  onSent?: () => void
}

/** Sends an SMS code, then counts down until the next may be sent. */
export const SendCode = observer(function SendCode({ phone, scene, onRefuse, onSent }: SendCodeProps) {
  const send = async () => {
    const wrong = limitError(phone, phoneLimits)
    if (wrong) return onRefuse({ phone: wrong })
    try {
      await sms.send(phone, scene)
      onSent?.()
    } catch (error) {
      if (error instanceof CallError && error.fields.phone) onRefuse(error.fields)
      else tell(error, false)
    }
  }
  return <SendButton to={phone} onTap={() => void send()} />
})

/** The button of a code that goes to a phone or an address: its wait, and whether one is on its way. */
export const SendButton = observer(function SendButton({ to, onTap }: { to: string; onTap: () => void }) {
  const next = sms.nextAt(to)
  if (next !== null) {
    // with a tap of its own it is no submit button, and Enter in a field still submits the form
    return (
      <Button size={32} kind="quiet" disabled onTap={() => undefined}>
        <Countdown until={next} onEnd={() => sms.release(to)} />
        {t('后重发')}
      </Button>
    )
  }
  return (
    <Button size={32} kind="quiet" loading={sms.busy} onTap={onTap}>
      {t('获取验证码')}
    </Button>
  )
})
