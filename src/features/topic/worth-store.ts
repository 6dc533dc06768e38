import { makeAutoObservable, runInAction } from 'mobx'
import type { RecommendedPerson } from '@contract/topic/schema'
import { AcquaintanceStore } from '@/shell/account/person-store'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { lock, tapMs, unlock } from '@/net/key-lock'
import { Resource, type Phase } from '@/net/resource'

/** Somebody worth following, and why. */
export interface Worth {
  person: AcquaintanceStore
  why: string
}

/** What the two share, the strongest first. */
export function reasonOf({
  mutual,
  same_major,
  same_college,
  same_grade,
  active,
}: RecommendedPerson): string {
  const studies = same_major ? t('同专业') : same_college ? t('同学院') : ''
  return [
    mutual > 0 ? t('{n} 位你关注的人也关注', { n: mutual }) : '',
    [studies, same_grade ? t('同级') : ''].filter(Boolean).join(''),
    active ? t('最近常来') : '',
  ]
    .filter(Boolean)
    .slice(0, 2)
    .join(' · ')
}

export const dismissing = 'dismiss a recommended person'

/** People worth following, a batch at a time. */
export class WorthStore {
  people: readonly Worth[] = []
  /** Loads the next batch; after the last it begins anew. */
  readonly batch: Resource<true>
  private after: string | null = null
  /** Dismissals that the server has not answered yet. */
  private leaving = 0

  constructor() {
    this.batch = new Resource<true>(async () => {
      await this.turn()
      return true
    })
    makeAutoObservable<this, 'after'>(this, { batch: false, after: false }, { autoBind: true })
  }

  /** As the page shows it. Once nobody is left, the next batch is all there is: it loads, or it failed. */
  get shown(): Pick<Resource<true>, 'data' | 'phase' | 'error' | 'reading' | 'load'> {
    const { data, error, reading } = this.batch
    return { data, error, reading, phase: this.phase, load: this.load }
  }

  private get phase(): Phase {
    const { phase, reading, error } = this.batch
    if (phase !== 'ready' || this.people.length > 0) return phase
    if (reading || this.leaving > 0) return 'loading'
    return error === null ? 'ready' : 'error'
  }

  /** The first batch anew. */
  async load(): Promise<void> {
    this.after = null
    await this.batch.load()
  }

  /** Gone at once, and back in its place when the server does not take it. */
  async dismiss(id: string): Promise<void> {
    // the next person moves up under the finger: a second tap is not about them
    if (!lock(dismissing, tapMs)) return
    const before = this.people
    this.people = before.filter(({ person }) => person.id !== id)
    this.leaving += 1
    const gone = await post('user/dismissRecommended', { id }, { loading: false }).then(
      () => true,
      () => false,
    )
    if (!gone) unlock(dismissing)
    await runInAction(() => {
      this.leaving -= 1
      if (!gone) {
        const stay = new Set(this.people.map(({ person }) => person.id)).add(id)
        const back = before.filter(({ person }) => stay.has(person.id))
        if (back.length > 0) this.people = back
      }
      // one that is still asked for may come back
      return this.people.length === 0 && this.leaving === 0 ? this.batch.load() : undefined
    })
  }

  private async turn(): Promise<void> {
    const { items, next } = await this.fetch()
    runInAction(() => {
      this.after = next
      this.people = items.map((item) => ({ person: new AcquaintanceStore(item), why: reasonOf(item) }))
    })
  }

  private async fetch() {
    const page = await get('user/recommended', { after: this.after ?? undefined }, inPlace)
    // who stood in the rest was followed or dismissed meanwhile
    return page.items.length === 0 && this.after !== null ? get('user/recommended', {}, inPlace) : page
  }
}
