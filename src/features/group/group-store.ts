import { makeAutoObservable } from 'mobx'
import { silences } from '@contract/chat/groups/rules'
import type { Group, Member } from '@contract/chat/groups/schema'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { feedback } from '@/platform/feedback'
import { chooseRow } from '@/ui/menu'

/** Members that the page of a group shows. */
const first = 9

/** A group and what is done with it. */
export class GroupStore {
  readonly group: Resource<Group>
  readonly members: Resource<Member[]>

  constructor(readonly id: string) {
    this.group = new Resource(() => get('chat/group', { group: id }, inPlace))
    this.members = new Resource(
      async () => (await get('chat/group/members', { group: id, size: first }, inPlace)).items,
    )
    makeAutoObservable(this, { group: false, members: false, id: false }, { autoBind: true })
  }

  load = () => Promise.all([this.group.load(), this.members.load()])

  async pin(on: boolean): Promise<void> {
    await post('chat/pin', { conversation: this.id, on })
    await this.group.load()
  }

  async mute(on: boolean): Promise<void> {
    await post('chat/mute', { conversation: this.id, on })
    await this.group.load()
  }

  async quiet(on: boolean): Promise<void> {
    await post('chat/group/quiet', { group: this.id, on })
    await this.group.load()
  }

  /** Whether it was done. */
  async clear(): Promise<boolean> {
    if (!(await sure(t('清空聊天记录？'), t('只清空你这边的，别人不受影响。'), t('清空')))) return false
    await post('chat/remove', { conversation: this.id })
    return true
  }

  async leave(): Promise<boolean> {
    if (!(await sure(t('退出群聊？'), t('聊天记录会清空，群里会看到你退出了。'), t('退出')))) return false
    await post('chat/group/leave', { group: this.id })
    return true
  }

  async dissolve(): Promise<boolean> {
    if (!(await sure(t('解散群聊？'), t('谁都不能再发消息，不能恢复。'), t('解散')))) return false
    await post('chat/group/dissolve', { group: this.id })
    return true
  }
}

const sure = (title: string, content: string, confirmText: string): Promise<boolean> =>
  feedback.modal({ title, content, confirmText, danger: true })

/** Keeps a member from writing for a time that is chosen. Whether it was done. */
export async function silence(group: string, { id }: Member): Promise<boolean> {
  const rows = Object.entries(silences)
  const chosen = rows[await chooseRow(rows.map(([, title]) => t(title)))]
  if (!chosen) return false
  await post('chat/group/silence', {
    group,
    user: id,
    minutes: Number(chosen[0]),
  })
  return true
}

export const confirmed = sure
