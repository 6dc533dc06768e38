import { makeAutoObservable, observable } from 'mobx'
import { groupLimits } from '@contract/chat/groups/rules'
import { t } from '@/locale'
import { contactsFound } from '@/shell/chat/contacts'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { feedback } from '@/platform/feedback'

/** Those of the latest talks who stand first. */
const latest = 10

/** People of whom some are chosen: those whom one talked to last, and those whom one follows. */
export class PeopleStore {
  readonly found = contactsFound()
  readonly recent = new Resource(async () => {
    const { items } = await get('chat/conversations', {}, inPlace)
    return items
      .flatMap(({ peer, remark }) => (peer ? [{ ...peer, name: remark ?? peer.name }] : []))
      .slice(0, latest)
  })
  chosen: readonly string[] = []

  constructor() {
    makeAutoObservable(this, { found: false, recent: false, chosen: observable.ref }, { autoBind: true })
  }

  has = (id: string): boolean => this.chosen.includes(id)

  toggle(id: string) {
    if (this.has(id)) this.chosen = this.chosen.filter((other) => other !== id)
    else if (this.chosen.length >= groupLimits.invited)
      feedback.toast(t('一次最多邀请 {n} 人', { n: groupLimits.invited }))
    else this.chosen = [...this.chosen, id]
  }
}
