import React from 'react'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { agreementPage, consent, statementPage } from '@/shell/privacy/consent'
import { View } from '@/platform/components'
import type { Binding } from '@/ui/form/model'
import { Check } from '@/ui/form/option-fields'
import { useWanted } from '@/ui/form/wanted'
import '@/ui/form/form.css'
import './account.css'

/** Consent to the terms; signing in waits for it. */
export function Agreement({
  value,
  error,
  wanted,
  onChange,
}: Pick<Binding<boolean>, 'value' | 'error' | 'wanted' | 'onChange'>) {
  const id = useWanted(wanted)
  const toggle = () => {
    consent.tick(!value)
    onChange(!value)
  }
  return (
    <>
      <View id={error ? id : undefined} className="a-agree">
        <View className="a-agree-box" ariaRole="checkbox" ariaChecked={value} onTap={toggle}>
          <Check on={value} />
          {t('已阅读并同意')}
        </View>
        <View className="a-agree-link" ariaRole="link" onTap={linkTo(agreementPage)}>
          {t('《用户协议》')}
        </View>
        {t('和')}
        <View className="a-agree-link" ariaRole="link" onTap={linkTo(statementPage)}>
          {t('《隐私政策》')}
        </View>
      </View>
      {error ? (
        <View className="u-hint u-hint-error a-agree-error" ariaRole="alert">
          {error}
        </View>
      ) : (
        <View className="a-agree-gap" />
      )}
    </>
  )
}
