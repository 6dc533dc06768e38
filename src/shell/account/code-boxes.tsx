import React, { useState } from 'react'
import { limits } from '@contract/account/rules'
import { t } from '@/locale'
import { Input, View } from '@/platform/components'
import { classes } from '@/ui/classes'
import { codeIn } from './sign-in-fields'
import './account.css'

interface CodeBoxesProps {
  value: string
  error?: boolean
  /** Dots instead of digits, and its name: a payment password. */
  secret?: string
  onChange: (code: string) => void
}

const places = Array.from({ length: limits.smsCode.length }, (_, place) => place)

/** Six digits, a box each: an SMS code, or a secret. One field takes the typing, so that pasting and the keyboard's own suggestion work. */
export function CodeBoxes({ value, error, secret, onChange }: CodeBoxesProps) {
  const [focused, setFocused] = useState(true)
  const next = Math.min(value.length, limits.smsCode.length - 1)
  return (
    <View className="a-code">
      <View className="a-boxes" ariaHidden>
        {places.map((place) => (
          <View
            key={place}
            className={classes('a-box', error ? 'a-box-error' : focused && place === next && 'a-box-on')}
          >
            {secret === undefined ? value[place] : value[place] && <View className="a-dot" />}
          </View>
        ))}
      </View>
      <Input
        className="a-code-input"
        type="number"
        value={value}
        focus
        name={secret === undefined ? 'code' : 'pin'}
        autoComplete={secret === undefined ? 'one-time-code' : 'off'}
        ariaLabel={secret ?? t('{n} 位验证码', { n: limits.smsCode.length })}
        onInput={(text) => onChange(codeIn(text))}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      />
    </View>
  )
}
