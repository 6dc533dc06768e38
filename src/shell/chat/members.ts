import { makeAutoObservable, observable } from 'mobx'
import type { Member } from '@contract/chat/groups/schema'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'

export const keyOfMember = ({ id }: Member): string => id

/** Members of a group, found by name. */
export class Members {
  typed = ''
  list: PagedList<Member>

  constructor(readonly group: string) {
    this.list = this.listOf('')
    makeAutoObservable(this, { group: false, list: observable.ref }, { autoBind: true })
  }

  type(text: string) {
    this.typed = text
    if (text === '') this.search('')
  }

  search(text: string) {
    this.list = this.listOf(text.trim())
  }

  private listOf(keyword: string): PagedList<Member> {
    return new PagedList(
      (after) =>
        get('chat/group/members', { group: this.group, after, ...(keyword ? { keyword } : {}) }, inPlace),
      keyOfMember,
    )
  }
}
