import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { groupLimits, mayDo } from '@contract/chat/groups/rules'
import { t } from '@/locale'
import { session } from '@/net/session'
import { View } from '@/platform/components'
import { Cell } from '@/ui/cell'
import { PagedListView } from '@/ui/list/paged-list-view'
import { Sheet } from '@/ui/sheet'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import type { ChatStore } from './chat-store'
import { MemberRow } from './member-row'
import { FoundBar } from './found-bar'
import { keyOfMember, membersOf } from './members'

/** Whom the message names: one of the group, or everybody where the reader may call them. */
export const MentionSheet = observer(function MentionSheet({ store }: { store: ChatStore }) {
  const { choosing, choose } = store.mentions
  return (
    <Sheet open={choosing} onClose={() => choose(false)} label={t('提到谁')}>
      {choosing && <Choice store={store} />}
    </Sheet>
  )
})

const Choice = observer(function Choice({ store }: { store: ChatStore }) {
  const [members] = useState(() => membersOf(store.peer))
  const { group } = store.chat.data ?? {}
  return (
    <View className="ch-members">
      <FoundBar of={members} placeholder={t('搜群成员')} />
      {group && mayDo('mentionAll', group.role) && members.typed === '' && (
        <Cell
          icon="users"
          title={t('所有人')}
          text={t('一天最多 {n} 次', { n: groupLimits.all })}
          onTap={() => store.mention('all')}
        />
      )}
      <PagedListView
        list={members.list}
        keyOf={keyOfMember}
        renderItem={(member) =>
          member.id === session.info?.user_id ? null : (
            <MemberRow member={member} onTap={() => store.mention({ id: member.id, name: member.name })} />
          )
        }
        rowHeight={72}
        skeleton={<RowSkeleton />}
        empty={<Empty title={t('没有找到')} text={t('换个名字试试。')} />}
      />
    </View>
  )
})
