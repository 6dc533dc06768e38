import React, { useEffect } from 'react'
import { observer } from 'mobx-react-lite'
import type { Acquaintance } from '@contract/homepage/schema'
import { t } from '@/locale'
import { ContactList, ContactWords } from '@/shell/chat/contacts'
import { Text, View } from '@/platform/components'
import { ignored } from '@/platform/ignored'
import { Avatar } from '@/ui/avatar'
import { Check } from '@/ui/form/option-fields'
import type { PeopleStore } from './people-store'
import './group.css'

/** People to take into a group. */
export const People = ({ store }: { store: PeopleStore }) => (
  <>
    <Recent store={store} />
    <ContactList
      of={store.found}
      renderItem={(person) => <Choice person={person} store={store} />}
      advice={t('先关注几位同学；也可以先建群，再发二维码给大家。')}
    />
  </>
)

/** The people of the latest talks, in a row; nothing while there are none. */
const Recent = observer(function Recent({ store }: { store: PeopleStore }) {
  // those whom one follows are there without it
  useEffect(() => void ignored(store.recent.load()), [store])
  const people = store.recent.data ?? []
  if (people.length === 0) return null
  return (
    <>
      <View className="u-meta gr-recent-title">{t('最近聊过')}</View>
      <View className="gr-recent">
        {people.map(({ id, name, avatar, frame }) => (
          <View
            key={id}
            className="gr-cell"
            ariaRole="checkbox"
            ariaChecked={store.has(id)}
            ariaLabel={name}
            onTap={() => store.toggle(id)}
            hoverClassName="u-press"
          >
            <Avatar src={avatar} name={name} size={48} frame={frame} />
            <Text className="u-meta u-one gr-cell-name">{name}</Text>
            <Check on={store.has(id)} />
          </View>
        ))}
      </View>
    </>
  )
})

const Choice = observer(function Choice({ person, store }: { person: Acquaintance; store: PeopleStore }) {
  const { id } = person
  return (
    <View
      className="ch-contact"
      ariaRole="checkbox"
      ariaChecked={store.has(id)}
      onTap={() => store.toggle(id)}
      hoverClassName="u-cell-press"
    >
      <Check on={store.has(id)} />
      <ContactWords {...person} />
    </View>
  )
})
