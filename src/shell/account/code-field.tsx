import React, { useState } from 'react'
import type { ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import type { Binding } from '@/ui/form/model'
import { TextField } from '@/ui/form/text-field'
import { kindOf } from './handle'
import type { AskedCode } from './handle'
import { SendCode } from './send-code'
import { useCodeHint } from './ways'
import { codeIn } from './sign-in-fields'

interface CodeFieldProps extends Binding<string> {
  /** Where the code goes, and what for. */
  asked: AskedCode
  /** Sentences by field, where that was refused. */
  onRefuse: (errors: Record<string, string>) => void
  onConfirm?: () => void
}

/** A code that is sent to a phone or an address, with the button that sends it. */
export const CodeField = observer(function CodeField({ asked, onRefuse, ...field }: CodeFieldProps) {
  const [sent, setSent] = useState(false)
  const inLog = useCodeHint(kindOf(asked))
  const lost = sent && 'mail' in asked ? t('没有收到？看看垃圾箱。') : undefined
  return (
    <CodeText {...field} focus={sent} hint={inLog ?? lost}>
      <SendCode asked={asked} onRefuse={onRefuse} onSent={() => setSent(true)} />
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
