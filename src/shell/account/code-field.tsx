import React, { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import type { Binding } from '@/ui/form/model'
import { TextField } from '@/ui/form/text-field'
import { SendCode } from './send-code'
import { codesInLog, serverConfig } from './server-config'
import { codeIn } from './sign-in-fields'
import type { CodeScene } from './sms'

interface CodeFieldProps extends Binding<string> {
  phone: string
  scene: CodeScene
  /** Sentences by field, where the phone was refused. */
  onRefuse: (errors: Record<string, string>) => void
  onConfirm?: () => void
}

/** The code of an SMS, with the button that sends it. */
export const CodeField = observer(function CodeField({ phone, scene, onRefuse, ...field }: CodeFieldProps) {
  const [sent, setSent] = useState(false)
  return (
    <CodeText {...field} focus={sent} hint={useCodeHint()}>
      <SendCode phone={phone} scene={scene} onRefuse={onRefuse} onSent={() => setSent(true)} />
    </CodeText>
  )
})

interface CodeTextProps extends Binding<string> {
  focus: boolean
  hint?: string | undefined
  onConfirm?: () => void
  /** Sends the code. */
  children: ReactNode
}

/** A code in a row with the button that sends it. */
export const CodeText = ({ onChange, ...field }: CodeTextProps) => (
  <TextField
    {...field}
    type="number"
    name="code"
    autoComplete="one-time-code"
    placeholder={t('6 位数字')}
    onChange={(text) => onChange(codeIn(text))}
  />
)

/** Where to look for the code while nothing sends real messages. For observers. */
export function useCodeHint(service: 'sms' | 'mail' = 'sms'): string | undefined {
  useEffect(() => {
    if (serverConfig.phase === 'idle') void serverConfig.load()
  }, [])
  return codesInLog(service) ? t('演示模式：验证码在服务器日志里') : undefined
}
