import React from 'react'
import type { NewPicture } from '@contract/common'
import { t } from '@/locale'
import { Image, View } from '@/platform/components'
import { Tag } from '@/ui/tag'
import './new-picture.css'

/** A picture of one's own that is to take another's place: others see the old one until it is let through. */
export function NewPictureLine({ picture, round }: { picture: NewPicture; round?: boolean }) {
  if (!picture) return null
  const {
    url,
    withheld: { state, reason },
  } = picture
  return (
    <View className="np-line">
      <Image
        className={round ? 'np-img np-round' : 'np-img'}
        src={url}
        mode="aspectFill"
        alt={t('新换的图片')}
      />
      <View className="u-grow">
        <Tag tone={state === 'refused' ? 'red' : 'amber'}>
          {state === 'refused' ? t('没有通过') : t('审核中')}
        </Tag>
        <View className="u-meta u-text">
          {state === 'refused'
            ? t('{reason}。大家看到的还是原来的，可以换一张再试。', { reason })
            : t('通过后换成这张，现在大家看到的还是原来的。')}
        </View>
      </View>
    </View>
  )
}
