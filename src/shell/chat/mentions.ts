import { makeAutoObservable, observable } from 'mobx'
import { groupLimits } from '@contract/chat/groups/rules'
import { t } from '@/locale'

interface Mentioned {
  id: string
  name: string
}

const everybody = t('所有人')
const marked = (name: string): string => `@${name} `

/** Whom what is being written mentions: whoever was chosen, as long as the words still name them. */
export class Mentions {
  /** People are being chosen from. */
  choosing = false
  private people: readonly Mentioned[] = []
  private calls = false

  constructor() {
    makeAutoObservable<this, 'people'>(this, { people: observable.ref }, { autoBind: true })
  }

  choose(on: boolean) {
    this.choosing = on
  }

  /** The words with somebody named at the end, after the @ that was typed or without one. */
  add(draft: string, person: Mentioned | 'all'): string {
    this.choosing = false
    const before = draft.endsWith('@') ? draft.slice(0, -1) : draft
    if (person === 'all') {
      this.calls = true
      return before + marked(everybody)
    }
    if (!this.people.some(({ id }) => id === person.id))
      this.people = [...this.people, person].slice(-groupLimits.mentions)
    return before + marked(person.name)
  }

  /** What goes along with the words, which is forgotten then. */
  take(text: string): { mentions?: string[]; all?: boolean } {
    const mentions = this.people.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)
    const all = this.calls && text.includes(`@${everybody}`)
    this.people = []
    this.calls = false
    return { ...(mentions.length > 0 ? { mentions } : {}), ...(all ? { all } : {}) }
  }
}
