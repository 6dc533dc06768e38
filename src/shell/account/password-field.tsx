import React, { useState } from 'react'
import { View } from '@/platform/components'
import { t } from '@/locale'
import type { Binding } from '@/ui/form/model'
import { TextField } from '@/ui/form/text-field'
import { IconButton } from '@/ui/icon-button'
import './account.css'

interface PasswordFieldProps extends Binding<string> {
  hint?: string
  /** The account's password, or one that is being made. */
  kind: 'current' | 'new'
  onConfirm?: () => void
}

/** A password, hidden until the person wants to see it. */
export function PasswordField({ kind, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      name="password"
      autoComplete={`${kind}-password`}
    >
      <View className="a-eye">
        <IconButton
          name={shown ? 'eye-off' : 'eye'}
          label={shown ? t('隐藏密码') : t('显示密码')}
          size={20}
          onTap={() => setShown(!shown)}
        />
      </View>
    </TextField>
  )
}
