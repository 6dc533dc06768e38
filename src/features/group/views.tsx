import React from 'react'
import { withGroup } from '@/shell/chat/side'
import { With } from '@/shell/chat/with'
import { CreateGroup } from './create'
import { EditGroup } from './edit'
import { FindGroups } from './find'
import { FoundGroupPage } from './found'
import { GroupInfo } from './info'
import { Invite } from './invite'
import { JoinGroup } from './join'
import { GroupMembers } from './members'
import { MyGroups } from './mine'
import { GroupNotice } from './notice'
import { GroupRequests } from './requests'

const ofGroup = {
  info: GroupInfo,
  members: GroupMembers,
  requests: GroupRequests,
  invite: Invite,
  notice: GroupNotice,
  edit: EditGroup,
  found: FoundGroupPage,
} as const

/** Names of the views of one group, and of those that are of none. */
export type GroupViewName = keyof typeof ofGroup | 'search' | ('groups' | 'new' | 'find' | 'join')

/** Pages of groups by `?view=`; of one group by `?group=` too. null where the query names none. */
export function GroupView({ group, view, token }: { group?: string; view?: GroupViewName; token?: string }) {
  if (group !== undefined) {
    const View = Object.entries(ofGroup).find(([name]) => name === view)?.[1]
    if (View) return <View id={group} />
    return <With id={group} side={withGroup(group)} search={view === 'search'} />
  }
  if (view === 'new') return <CreateGroup />
  if (view === 'find') return <FindGroups />
  return view === 'join' ? <JoinGroup token={token} /> : <MyGroups />
}
