import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { Text, View } from '@/platform/components'
import { formatCounted, formatCount } from '@/ui/format'
import { PrintIcon } from '@/ui/icons/print-icon'
import { labelsInFull } from '@/ui/labels'
import type { DynamicStore } from './dynamic'
import './circle.css'

/** Alone an observer, so that a like redraws these few nodes and nothing else. One class lights icon and number alike. */
export const LikeButton = observer(function LikeButton({
  dynamic,
  stacked,
}: {
  dynamic: DynamicStore
  stacked?: boolean
}) {
  const { on: liked, count: likes, flip } = dynamic.like
  const word = !liked ? t('赞') : stacked ? t('取消赞') : t('已赞')
  return (
    <View
      className={`${stacked ? 'u-ib c-count-act' : 'c-act'}${liked ? ' c-act-on' : ''}`}
      ariaRole="button"
      ariaLabel={labelsInFull || stacked ? formatCounted(word, likes) : t('赞')}
      onTap={flip}
    >
      <PrintIcon name="heart" size={22} on={false} />
      <Text ariaHidden={labelsInFull || undefined}>
        {likes > 0 || stacked ? formatCount(likes) : t('赞')}
      </Text>
    </View>
  )
})
