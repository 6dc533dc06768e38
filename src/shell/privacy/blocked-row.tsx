import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { relativeTime } from '@/ui/format'
import type { BlockedStore } from './black-list'
import './privacy.css'

/** Someone on the black list, with the way off it and back. `from`: where they are from, or where their pseudonym is. */
export const BlockedRow = observer(function BlockedRow({
  person,
  from,
}: {
  person: BlockedStore
  from: string
}) {
  const { blocked, toggle } = person
  const { name, avatar, at } = person.data
  return (
    <View className="v-row">
      <Avatar src={avatar} name={name} size={48} />
      <View className="u-grow">
        <View className="u-strong u-one">{name}</View>
        {from !== '' && <View className="u-meta u-one">{from}</View>}
        <View className="u-meta u-one">
          {blocked ? t('{time}拉黑', { time: relativeTime(at) }) : t('已移出黑名单')}
        </View>
      </View>
      <Button
        size={32}
        kind={blocked ? 'line' : 'quiet'}
        loading={toggle.busy}
        ariaLabel={blocked ? t('把{name}移出黑名单', { name }) : t('重新拉黑{name}', { name })}
        onTap={() => void toggle.run()}
      >
        {blocked ? t('移出') : t('撤销')}
      </Button>
    </View>
  )
})
