import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { linkToPerson } from '@/shell/links'
import { FollowButton } from '@/shell/account/person-line'
import { View } from '@/platform/components'
import { Avatar } from '@/ui/avatar'
import { IconButton } from '@/ui/icon-button'
import type { Worth } from './worth-store'
import '../../shell/topic/topic.css'

/** Somebody worth following: who, why, and the two answers. */
export const WorthRow = observer(function WorthRow({
  worth,
  onDismiss,
}: {
  worth: Worth
  onDismiss: (id: string) => void
}) {
  const { person, why } = worth
  const { data, name, follow } = person
  return (
    <View
      className="tp-person"
      ariaRole="none"
      ariaLabel={t('{name}的主页', { name })}
      onTap={linkToPerson(data.id)}
      hoverClassName="u-cell-press"
    >
      <Avatar src={data.avatar} name={data.name} size={48} />
      <View className="u-grow">
        <View className="u-strong u-one">{name}</View>
        <View className="u-meta u-one">{[data.school, data.college].filter(Boolean).join(' · ')}</View>
        {why !== '' ? (
          <View className="u-meta u-two tp-why">{why}</View>
        ) : (
          data.intro !== '' && <View className="u-meta u-one">{data.intro}</View>
        )}
      </View>
      <View ariaRole="none" onTap={(event) => event.stopPropagation()}>
        <FollowButton follow={follow} follower={data.follower} name={name} />
      </View>
      <View className="u-ib-end" ariaRole="none" onTap={(event) => event.stopPropagation()}>
        <IconButton
          name="x"
          label={t('不感兴趣：{name}', { name })}
          size={20}
          onTap={() => onDismiss(data.id)}
        />
      </View>
    </View>
  )
})
