import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { GroupShort, Member } from '@contract/chat/groups/schema'
import type { Acquaintance } from '@contract/homepage/schema'
import { sharing } from '@contract/timetable/share/rules'
import { t } from '@/locale'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { session } from '@/net/session'
import { ContactList, ContactWords } from '@/shell/chat/contacts'
import { FoundBar } from '@/shell/chat/found-bar'
import { FoundList } from '@/shell/chat/found-list'
import { keyOfMember, membersOf } from '@/shell/chat/members'
import { View } from '@/platform/components'
import { ActionBar } from '@/ui/action-bar'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { Check } from '@/ui/form/option-fields'
import { PagedListView } from '@/ui/list/paged-list-view'
import { PageFrame } from '@/ui/page-frame'
import { Segmented } from '@/ui/segmented'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import type { FreeStore, Mate } from './free-store'
import './share.css'

type From = 'friends' | 'groups'
const sides: { key: From; label: string }[] = [
  { key: 'friends', label: t('互相关注') },
  { key: 'groups', label: t('群成员') },
]
const friends = () =>
  new FoundList<Acquaintance>((asked) => get('user/followings', { ...asked, relation: 'mutual' }, inPlace))
const groups = () => new FoundList<GroupShort>((asked) => get('chat/group/mine', { ...asked }, inPlace))

/** Whose free time is looked at: friends, and people of one's groups. */
export const MatesView = observer(function MatesView({ store }: { store: FreeStore }) {
  const [from, setFrom] = useState<From>('friends')
  const [found] = useState(friends)
  const { length } = store.mates
  return (
    <PageFrame
      foot={
        <ActionBar>
          <View className="u-grow">
            <Button block disabled={length === 0} onTap={store.finish}>
              {length === 0 ? t('选几位同学') : t('看 {n} 个人的空闲', { n: length })}
            </Button>
          </View>
        </ActionBar>
      }
    >
      <View className="ts-pad">
        <Segmented items={sides} value={from} onChange={setFrom} />
      </View>
      {from === 'groups' ? (
        <Groups store={store} />
      ) : (
        <ContactList
          of={found}
          renderItem={(person) => (
            <Choice store={store} mate={mateOf(person)}>
              <ContactWords {...person} />
            </Choice>
          )}
          advice={t('互相关注的同学会在这里，最多一起看 {n} 个人。', { n: sharing.people })}
        />
      )}
    </PageFrame>
  )
})

const mateOf = ({ id, name, remark, avatar }: Acquaintance | Member): Mate => ({
  id,
  name: remark ?? name,
  avatar,
})

interface ChoiceProps {
  store: FreeStore
  mate: Mate
  children: React.ReactNode
}
const Choice = observer(function Choice({ store, mate, children }: ChoiceProps) {
  return (
    <View
      className="ts-pick"
      ariaRole="checkbox"
      ariaChecked={store.has(mate.id)}
      onTap={() => store.toggle(mate)}
      hoverClassName="u-cell-press"
    >
      <Check on={store.has(mate.id)} />
      {children}
    </View>
  )
})

const keyOfGroup = ({ id }: GroupShort): string => id

const Groups = observer(function Groups({ store }: { store: FreeStore }) {
  const [mine] = useState(groups)
  const [group, setGroup] = useState<GroupShort | null>(null)
  if (group)
    return (
      <>
        <View className="ts-acts">
          <Button kind="quiet" size={44} icon="chevron-left" onTap={() => setGroup(null)}>
            {t('换个群')}
          </Button>
        </View>
        <Members key={group.id} group={group.id} store={store} />
      </>
    )
  return (
    <>
      <FoundBar of={mine} placeholder={t('搜群名')} />
      <PagedListView
        list={mine.list}
        keyOf={keyOfGroup}
        rowHeight={72}
        skeleton={<RowSkeleton />}
        empty={<Empty title={t('还没有群')} text={t('加入或建一个群，就能选群里的同学。')} />}
        renderItem={(one) => (
          <View
            className="ts-pick"
            ariaRole="button"
            onTap={() => setGroup(one)}
            hoverClassName="u-cell-press"
          >
            <Avatar src={one.picture} name={one.name} size={48} />
            <View className="u-grow u-one">{one.name}</View>
          </View>
        )}
      />
    </>
  )
})

const Members = observer(function Members({ group, store }: { group: string; store: FreeStore }) {
  const [found] = useState(() => membersOf(group))
  return (
    <>
      <FoundBar of={found} placeholder={t('搜名字')} />
      <PagedListView
        list={found.list}
        keyOf={keyOfMember}
        rowHeight={72}
        skeleton={<RowSkeleton />}
        empty={<Empty title={t('没有找到')} />}
        renderItem={(member) =>
          member.id === session.info?.user_id ? null : (
            <Choice store={store} mate={mateOf(member)}>
              <Avatar src={member.avatar} name={member.name} size={48} />
              <View className="u-grow u-one">{member.remark ?? member.name}</View>
            </Choice>
          )
        }
      />
    </>
  )
})
