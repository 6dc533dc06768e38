import React, { type ReactNode } from 'react'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Countdown } from '@/ui/countdown'
import { Marker } from '@/ui/marker'

interface OpeningProps {
  /** The phrase. */
  children: ReactNode
  /** The sentence. */
  text: ReactNode
  className?: string
}

/** Where an order stands, in one phrase and one sentence. */
export const Opening = ({ children, text, className }: OpeningProps) => (
  <View className={className}>
    <View className="u-hero" ariaRole="heading">
      {children}
    </View>
    <View className="u-meta">{text}</View>
  </View>
)

/** The phrase of an order that waits to be paid. `onEnd`: the time is over. */
export const PayWithin = ({ until, onEnd }: { until: number; onEnd: () => void }) => (
  <>
    {t('请在 ')}
    <Marker>
      <Countdown until={until} onEnd={onEnd} />
    </Marker>
    {t(' 内付款')}
  </>
)
