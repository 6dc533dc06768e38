import React, { useState } from 'react'
import { charactersOf } from '@contract/characters/rules'
import { Image, View } from '@/platform/components'
import type { TapEvent } from '@/platform/components/types'
import { t } from '@/locale'
import { classes } from './classes'
import { labelsInFull } from './labels'
import { tintOf } from './tint'
import './icons/icon.css'
import './avatar.css'

interface AvatarProps {
  /** null, or a picture that does not load: the name's first character on a tint. */
  src: string | null
  name: string
  /** px. */
  size?: 24 | 32 | 40 | 48 | 68 | undefined
  /** A picture over it, 1.3 of its size. */
  frame?: string | undefined
  onTap?: ((event: TapEvent) => void) | undefined
}

export function Avatar({ src, name, size = 40, frame, onTap }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const missing = !src || broken === src
  const face = (
    <View
      className={classes('u-av', size !== 40 && `u-av-${size}`, missing && `u-tint-${tintOf(name)}`)}
      ariaHidden
    >
      {missing ? (
        (charactersOf(name)[0] ?? '')
      ) : (
        <Image
          className="u-av-img"
          src={src}
          mode="aspectFill"
          lazyLoad
          alt=""
          onError={() => setBroken(src)}
        />
      )}
    </View>
  )
  // nobody who wears nothing costs a list an element more
  const dressed = frame ? (
    <View className={classes('u-av-on', size !== 40 && `u-av-${size}`)} ariaHidden>
      {face}
      <Image className="u-av-frame" src={frame} mode="aspectFill" lazyLoad alt="" />
    </View>
  ) : (
    face
  )
  if (!onTap) return dressed
  return (
    <View
      className="u-av-hit"
      ariaRole="button"
      ariaLabel={labelsInFull ? t('{name}的主页', { name }) : t('主页')}
      onTap={onTap}
    >
      {dressed}
    </View>
  )
}
