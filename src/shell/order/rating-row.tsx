import React from 'react'
import type { Rating } from '@contract/order/schema'
import { t } from '@/locale'
import { complain } from '@/shell/complaint/entry'
import { session } from '@/net/session'
import { View } from '@/platform/components'
import { Avatar } from '@/ui/avatar'
import { relativeTime } from '@/ui/format'
import { IconButton } from '@/ui/icon-button'
import { PrintIcon } from '@/ui/icons/print-icon'
import { offer } from '@/ui/menu'
import { RatingWords } from './rating'
import './order.css'

const five = [1, 2, 3, 4, 5] as const

/** What one person said, with stars and words. */
export function RatingRow({ rating }: { rating: Rating }) {
  const { author, stars, at } = rating
  const name = author?.name ?? t('匿名同学')
  return (
    <View className="o-rating">
      <Avatar src={author?.avatar ?? null} name={name} size={32} />
      <View className="u-grow">
        <View className="u-row u-gap8">
          <View className="u-grow u-strong u-one">{name}</View>
          <View className="u-meta">{relativeTime(at)}</View>
          {author?.id !== session.info?.user_id && (
            <IconButton
              name="dots"
              size={20}
              end
              label={t('{name}的评价，更多操作', { name })}
              onTap={() => void offer([{ label: t('举报'), act: () => complain('rating', rating.id) }])}
            />
          )}
        </View>
        <View className="o-stars" ariaRole="img" ariaLabel={t('{n} 星', { n: stars })}>
          {five.map((star) => (
            <PrintIcon key={star} name="star" size={16} on={star <= stars} />
          ))}
        </View>
        <RatingWords said={rating} />
      </View>
    </View>
  )
}
