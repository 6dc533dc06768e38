import React, { useState } from 'react'
import type { ReactElement } from 'react'
import { observer } from 'mobx-react-lite'
import type { Acquaintance } from '@contract/homepage/schema'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Text, View } from '@/platform/components'
import { Avatar } from '@/ui/avatar'
import { PagedListView } from '@/ui/list/paged-list-view'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import { FoundBar } from './found-bar'
import { FoundList } from './found-list'
import './chat.css'

const keyOf = ({ id }: Acquaintance) => id

/** The people one follows, found by name or remark. */
export const contactsFound = () =>
  new FoundList<Acquaintance>((asked) => get('im/contact', { ...asked }, inPlace))

/** A person in a row of contacts. */
export const ContactWords = ({ avatar, frame, name, remark, school, college }: Acquaintance) => (
  <>
    <Avatar src={avatar} name={name} size={48} frame={frame} />
    <View className="u-grow">
      <Text className="u-one">{remark ?? name}</Text>
      <View className="u-meta u-one">{[school, college].filter(Boolean).join(' · ')}</View>
    </View>
  </>
)

interface ContactListProps {
  of: FoundList<Acquaintance>
  renderItem: (person: Acquaintance) => ReactElement
  /** Said where one follows nobody. */
  advice: string
}

/** Contacts to choose from. */
export const ContactList = observer(function ContactList({ of, renderItem, advice }: ContactListProps) {
  return (
    <>
      <FoundBar of={of} placeholder={t('搜名字或备注')} />
      <PagedListView
        list={of.list}
        keyOf={keyOf}
        renderItem={renderItem}
        rowHeight={72}
        skeleton={<RowSkeleton />}
        empty={
          <Empty
            title={t('没有可以选的人')}
            text={advice}
            action={{ label: t('推荐关注'), onTap: linkTo('/pages/public/recommendUser') }}
          />
        }
      />
    </>
  )
})

/** Whom to write to. */
export function Contacts({ onPick }: { onPick: (person: Acquaintance) => void }) {
  const [found] = useState(contactsFound)
  const row = (person: Acquaintance) => (
    <View className="ch-contact" ariaRole="button" onTap={() => onPick(person)} hoverClassName="u-cell-press">
      <ContactWords {...person} />
    </View>
  )
  return <ContactList of={found} renderItem={row} advice={t('先关注几位同学，就能从这里发消息。')} />
}
