import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { mayDo, type Deed } from '@contract/chat/groups/rules'
import type { Group, Member } from '@contract/chat/groups/schema'
import { t } from '@/locale'
import { MemberRow } from '@/shell/chat/member-row'
import { FoundBar } from '@/shell/chat/found-bar'
import { keyOfMember, membersOf } from '@/shell/chat/members'
import { goToPerson } from '@/shell/links'
import { post } from '@/net/call'
import { session } from '@/net/session'
import { reportFailure } from '@/platform/report-failure'
import { ListPage } from '@/ui/list/list-page'
import { offer, type Act } from '@/ui/menu'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { confirmed, GroupStore, silence } from './group-store'
import '@/shell/chat/chat.css'

/** What the reader may do with a member: the rows of the group's rules, and the way to their page. */
function actsOf(group: Group, member: Member, done: () => void): Act[] {
  const may = (deed: Deed) =>
    !group.dissolved && member.id !== session.info?.user_id && mayDo(deed, group.role, member.role)
  const one = { group: group.id, user: member.id }
  const name = member.remark ?? member.name
  const after = (work: Promise<unknown>) => work.then(done)
  const quiet = member.silenced_until !== null && Date.parse(member.silenced_until) > Date.now()
  return [
    { label: t('看主页'), act: () => goToPerson(member.id) },
    ...(may('appoint')
      ? [{ label: t('设为管理员'), act: () => after(post('chat/group/role', { ...one, manager: true })) }]
      : []),
    ...(may('demote')
      ? [{ label: t('取消管理员'), act: () => after(post('chat/group/role', { ...one, manager: false })) }]
      : []),
    ...(may('silence')
      ? [
          quiet
            ? { label: t('解除禁言'), act: () => after(post('chat/group/silence', { ...one, minutes: 0 })) }
            : { label: t('禁言'), act: async () => (await silence(group.id, member)) && done() },
        ]
      : []),
    ...(may('handOver')
      ? [
          {
            label: t('转让群主'),
            act: async () =>
              (await confirmed(t('把群转让给{name}？', { name }), t('你会变成普通成员。'), t('转让'))) &&
              after(post('chat/group/handOver', one)),
          },
        ]
      : []),
    ...(may('remove')
      ? [
          {
            label: t('移出群聊'),
            act: async () =>
              (await confirmed(t('把{name}移出群聊？', { name }), t('TA 看不到之后的消息。'), t('移出'))) &&
              after(post('chat/group/remove', one)),
          },
        ]
      : []),
  ]
}

/** Everybody in a group. */
export const GroupMembers = observer(function GroupMembers({ id }: { id: string }) {
  const store = useStore(() => new GroupStore(id), { load: (made) => made.group.load() })
  const [members] = useState(() => membersOf(id))
  useTitle(t('群成员'))
  const again = () => {
    void store.group.load()
    void members.list.refresh()
  }
  const open = (member: Member) => {
    const group = store.group.data
    if (!group) return goToPerson(member.id)
    const acts = actsOf(group, member, again)
    if (acts.length === 1) return goToPerson(member.id)
    void reportFailure(offer(acts, mayDo('remove', group.role, member.role) ? acts.length - 1 : -1))
  }
  return (
    <ListPage
      bar={{ back: 'arrow', title: t('群成员') }}
      list={members.list}
      keyOf={keyOfMember}
      renderItem={(member) => <MemberRow member={member} onTap={() => open(member)} />}
      rowHeight={72}
      skeleton={<RowSkeleton />}
      empty={<Empty title={t('没有找到')} text={t('换个名字试试。')} />}
    >
      <FoundBar of={members} placeholder={t('搜群成员')} />
    </ListPage>
  )
})
