import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Chips } from '@/ui/chips'
import { OfferStore } from './offer-store'
import './topic.css'

/** While a # is being typed at the end of a text: topics that fit, to be put in its place. */
export const TopicOffers = observer(function TopicOffers({
  text,
  onChoose,
}: {
  text: string
  onChoose: (text: string) => void
}) {
  const [store] = useState(() => new OfferStore())
  useEffect(() => store.read(text), [store, text])
  if (store.names.length === 0) return null
  return (
    <View className="tp-offers" ariaLabel={t('可选的话题')}>
      <Chips
        items={store.names.map((name) => ({ key: name, label: `#${name}` }))}
        value={null}
        onChange={(name) => onChoose(store.put(text, name))}
      />
    </View>
  )
})
