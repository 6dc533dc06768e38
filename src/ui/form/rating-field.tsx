import React from 'react'
import { View } from '@/platform/components'
import { t } from '@/locale'
import { PrintIcon } from '../icons/print-icon'
import { Field } from './field'
import type { FieldProps } from './field'

const stars = [1, 2, 3, 4, 5] as const

/** One to five stars; 0 while none is given. */
export function RatingField({
  value,
  onChange,
  ...field
}: FieldProps & { value: number; onChange: (value: number) => void }) {
  return (
    <Field {...field}>
      <View className="u-stars">
        {stars.map((star) => (
          <View
            key={star}
            className="u-star"
            ariaRole="button"
            ariaLabel={t('{n} 星', { n: star })}
            onTap={() => onChange(star)}
          >
            <PrintIcon name="star" size={28} on={star <= value} />
          </View>
        ))}
      </View>
    </Field>
  )
}
