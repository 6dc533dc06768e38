import { makeAutoObservable, observable } from 'mobx'
import { groupLimits } from '@contract/chat/groups/rules'
import { t } from '@/locale'
import { contactsFound } from '@/shell/chat/contacts'
import { feedback } from '@/platform/feedback'

/** People of whom some are chosen: those whom one follows. */
export class PeopleStore {
  readonly found = contactsFound()
  chosen: readonly string[] = []

  constructor() {
    makeAutoObservable(this, { found: false, chosen: observable.ref }, { autoBind: true })
  }

  has = (id: string): boolean => this.chosen.includes(id)

  toggle(id: string) {
    if (this.has(id)) this.chosen = this.chosen.filter((other) => other !== id)
    else if (this.chosen.length >= groupLimits.invited)
      feedback.toast(t('一次最多邀请 {n} 人', { n: groupLimits.invited }))
    else this.chosen = [...this.chosen, id]
  }
}
