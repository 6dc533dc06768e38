import React from 'react'
import { observer } from 'mobx-react-lite'
import type { Acquaintance } from '@contract/homepage/schema'
import { t } from '@/locale'
import { ContactList, ContactWords } from '@/shell/chat/contacts'
import { View } from '@/platform/components'
import { Check } from '@/ui/form/option-fields'
import type { PeopleStore } from './people-store'

/** People to take into a group. */
export const People = ({ store }: { store: PeopleStore }) => (
  <ContactList
    of={store.found}
    renderItem={(person) => <Choice person={person} store={store} />}
    advice={t('先关注几位同学；也可以先建群，再发二维码给大家。')}
  />
)

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
