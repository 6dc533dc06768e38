import React, { useState } from 'react'
import { Image, View } from '@/platform/components'
import { Icon } from '@/ui/icons/icon'
import './sale.css'

/** The small picture of what is sold; null where there is none, or none any more. */
export function Cover({ src }: { src: string | null }) {
  const [broken, setBroken] = useState(false)
  return (
    <View className="tx-cover" ariaHidden>
      {src === null || broken ? (
        <Icon name="tag" />
      ) : (
        <Image
          className="tx-cover-img"
          src={src}
          mode="aspectFill"
          lazyLoad
          alt=""
          onError={() => setBroken(true)}
        />
      )}
    </View>
  )
}
