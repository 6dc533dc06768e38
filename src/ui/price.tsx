import React from 'react'
import { View } from '@/platform/components'
import { classes } from './classes'
import { formatFen } from './format'
import './tag.css'

/** Money in fen, as ¥12.50. `size` is a type role; body where absent. */
export function Price({ fen, size }: { fen: number; size?: 'title' | 'display' | 'hero' | undefined }) {
  return (
    <View
      className={classes('u-price', size && `u-price-${size}`)}
      style={{ display: 'inline-block' }}
      ariaLabel={`¥${formatFen(fen)}`}
    >
      <View className="u-price-yuan" style={{ display: 'inline' }}>
        ¥
      </View>
      {formatFen(fen)}
    </View>
  )
}
