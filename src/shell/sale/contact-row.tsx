import React from 'react'
import type { Sale } from '@contract/sale/shapes'
import { t } from '@/locale'
import { copyText, dial } from '@/shell/contact'
import { View } from '@/platform/components'
import { IconButton } from '@/ui/icon-button'

type Contact = NonNullable<Sale['contact']>
/** All of it in a line, as it is copied. */
export const contactText = ({ name, phone, place }: Contact): string => `${name} ${phone} ${place}`

interface ContactRowProps {
  to: Contact
  /** What happens there. */
  lead?: string
  /** With a button that calls. */
  dials: boolean
}

/** To whom something is sent or brought: a tap copies it. */
export function ContactRow({ to, lead, dials }: ContactRowProps) {
  const { name, phone, place } = to
  const text = contactText(to)
  return (
    <View className="u-cell u-cell-plain">
      <View
        className="u-grow"
        ariaRole="button"
        ariaLabel={t('{text}，复制', { text })}
        onTap={() => void copyText(text)}
        hoverClassName="u-press"
      >
        {lead !== undefined && <View className="u-meta">{lead}</View>}
        <View className="u-text">{place}</View>
        <View className="u-meta u-figures">{[name, phone].join(' ')}</View>
      </View>
      {dials && /^1\d{10}$/.test(phone) && (
        <IconButton name="phone" label={t('打电话给{name}', { name })} end onTap={() => void dial(phone)} />
      )}
    </View>
  )
}
