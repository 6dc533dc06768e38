import React from 'react'
import { View } from '@/platform/components'
import type { Binding } from '@/ui/form/model'
import { Check } from '@/ui/form/option-fields'
import { useWanted } from '@/ui/form/wanted'
import '@/ui/form/form.css'
import './certification.css'

interface ConsentProps extends Pick<Binding<boolean>, 'value' | 'error' | 'wanted' | 'onChange'> {
  /** What is agreed to, and how long it is kept. */
  text: string
}

/** Consent to what is done with papers: asked for each time, beside the form that takes them. */
export function Consent({ text, value, error, wanted, onChange }: ConsentProps) {
  const id = useWanted(wanted)
  return (
    <>
      <View
        id={error ? id : undefined}
        className="c-consent"
        ariaRole="checkbox"
        ariaChecked={value}
        ariaLabel={text}
        onTap={() => onChange(!value)}
      >
        <Check on={value} />
        <View className="u-grow">{text}</View>
      </View>
      {error && (
        <View className="u-hint u-hint-error c-consent-error" ariaRole="alert">
          {error}
        </View>
      )}
    </>
  )
}
