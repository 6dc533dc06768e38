import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { linkToPerson } from '@/shell/links'
import { View } from '@/platform/components'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { PersonName } from '@/ui/person-name'
import type { PersonStore } from './person'
import './search.css'

/** A person with the button to follow them. */
export const PersonRow = observer(function PersonRow({ person }: { person: PersonStore }) {
  const { name, avatar, school, college, intro } = person.data
  return (
    <View
      className="sr-person"
      ariaRole="none"
      ariaLabel={t('{name}的主页', { name })}
      onTap={linkToPerson(person.id)}
      hoverClassName="u-cell-press"
    >
      <Avatar src={avatar} name={name} size={48} frame={person.data.frame} />
      <View className="u-grow">
        <PersonName of={person.data} />
        <View className="u-meta u-one">{[school, college].filter(Boolean).join(' · ')}</View>
        {intro !== '' && <View className="u-meta u-one">{intro}</View>}
      </View>
      {!person.isMe && (
        <View ariaRole="none" onTap={(event) => event.stopPropagation()}>
          <Button
            size={32}
            kind={person.followed ? 'quiet' : 'line'}
            loading={person.toggle.busy}
            ariaLabel={person.followed ? t('已关注，取消关注{name}', { name }) : t('关注{name}', { name })}
            onTap={() => void person.toggle.run()}
          >
            {person.followed ? t('已关注') : t('关注')}
          </Button>
        </View>
      )}
    </View>
  )
})
