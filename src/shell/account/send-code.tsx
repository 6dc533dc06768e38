import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { CallError } from '@/net/failure'
import { tell } from '@/net/prompts'
import { Button } from '@/ui/button'
import { Countdown } from '@/ui/countdown'
import { limitError } from '@/ui/form/limits'
import { kindOf, limitsOf, sendCode, textOf } from './handle'
import type { AskedCode } from './handle'
import { sms } from './sms'

interface SendCodeProps {
  asked: AskedCode
  /** Sentences by field: the phone or the address is wrong. */
  onRefuse: (errors: Record<string, string>) => void
  onSent?: () => void
}

/** Sends a code, then counts down until the next may be sent. */
export const SendCode = observer(function SendCode({ asked, onRefuse, onSent }: SendCodeProps) {
  const kind = kindOf(asked)
  const send = async () => {
    const wrong = limitError(textOf(asked), limitsOf[kind])
    if (wrong) return onRefuse({ [kind]: wrong })
    try {
      await sendCode(asked)
      onSent?.()
    } catch (error) {
      if (error instanceof CallError && error.fields[kind]) onRefuse(error.fields)
      else tell(error, false)
    }
  }
  return <SendButton to={textOf(asked)} onTap={() => void send()} />
})

/** The button of a code that goes to a phone or an address: its wait, and whether one is on its way. */
export const SendButton = observer(function SendButton({ to, onTap }: { to: string; onTap: () => void }) {
  const next = sms.nextAt(to)
  if (next !== null) {
    // with a tap of its own it is no submit button, and Enter in a field still submits the form
    return (
      <Button size={32} kind="quiet" disabled onTap={() => undefined}>
        <Countdown
          until={next}
          onEnd={() => sms.release(to)}
          words={(left) => t('{n} 秒后重发', { n: Math.ceil(left / 1000) })}
        />
      </Button>
    )
  }
  return (
    <Button size={32} kind="quiet" loading={sms.busy} onTap={onTap}>
      {t('获取验证码')}
    </Button>
  )
})
