import { makeAutoObservable, observable } from 'mobx'
import { groupLimits } from '@contract/chat/groups/rules'
import type { Acquaintance } from '@contract/homepage/schema'
import { t } from '@/locale'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { feedback } from '@/platform/feedback'

export const keyOfPerson = ({ id }: Acquaintance): string => id

/** People of whom some are chosen: those whom one follows. */
export class PeopleStore {
  typed = ''
  list = this.listOf('')
  chosen: readonly string[] = []

  constructor() {
    makeAutoObservable(this, { list: observable.ref, chosen: observable.ref }, { autoBind: true })
  }

  type(text: string) {
    this.typed = text
    if (text === '') this.search('')
  }

  search(text: string) {
    this.list = this.listOf(text.trim())
  }

  has = (id: string): boolean => this.chosen.includes(id)

  toggle(id: string) {
    if (this.has(id)) this.chosen = this.chosen.filter((other) => other !== id)
    else if (this.chosen.length >= groupLimits.invited)
      feedback.toast(t('一次最多邀请 {n} 人', { n: groupLimits.invited }))
    else this.chosen = [...this.chosen, id]
  }

  private listOf(keyword: string): PagedList<Acquaintance> {
    return new PagedList(
      (after) => get('im/contact', { after, ...(keyword ? { keyword } : {}) }, inPlace),
      keyOfPerson,
    )
  }
}
