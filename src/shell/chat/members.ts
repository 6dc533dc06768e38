import type { Member } from '@contract/chat/groups/schema'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { FoundList } from './found-list'

export const keyOfMember = ({ id }: Member): string => id

/** Members of a group, found by name. */
export const membersOf = (group: string) =>
  new FoundList<Member>((asked) => get('chat/group/members', { group, ...asked }, inPlace))
