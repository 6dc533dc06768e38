import { makeAutoObservable } from 'mobx'
import type { School } from '@contract/school/schema'
import { profile } from '@/shell/account/profile'
import type { ChosenSchool } from '@/shell/account/profile'
import { Keyword } from '@/shell/search/keyword'
import { Results } from '@/shell/search/results'
import { Action } from '@/net/action'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { schoolsBy } from './schools'
import { where } from './where'

/** Metres that count as near, and how many are worth comparing by distance. */
const near = { metres: 50_000, most: 3 } as const

interface Offer {
  /** Nearest first; none until the location is known. */
  nearby: readonly School[]
  /** The popular ones that are not shown as near. */
  popular: readonly School[]
}

/** None without a location, and none when the call fails: the popular ones are still there. */
async function nearbySchools(): Promise<School[]> {
  const { location } = where
  if (location === null) return []
  const { items } = await get('school/nearbySchools', location, inPlace).catch(() => ({
    items: [] as School[],
  }))
  return items.filter(({ distance = 0 }) => distance <= near.metres).slice(0, near.most)
}

/** Choosing a school: those near, the popular ones, or by name. */
export class ChooseSchool {
  readonly keyword = new Keyword()
  readonly results = new Results(schoolsBy)
  /** Both lists come together, so that no row moves away under a finger. */
  readonly offer = new Resource<Offer>(async () => {
    const [nearby, { items }] = await Promise.all([
      nearbySchools(),
      get('school/popularSchools', {}, inPlace),
    ])
    const shown = new Set(nearby.map(({ id }) => id))
    return { nearby, popular: items.filter(({ id }) => !shown.has(id)) }
  })
  /** true once it is chosen. */
  readonly choose: Action<[ChosenSchool], true>

  constructor() {
    this.choose = new Action<[ChosenSchool], true>('choose school', async (school) => {
      await profile.chooseSchool(school)
      return true
    })
    makeAutoObservable(this, { keyword: false, results: false, offer: false, choose: false })
  }
}
