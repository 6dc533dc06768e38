import type { ServiceGroup } from '../../../contract/home/page/rules'
import type { Entry } from '../../../contract/home/page/schema'

declare module '../../feature' {
  interface Feature {
    /** Entries of the page of all services, and of homes. */
    services?: readonly Service[]
  }
}

/** What students come for, as grids of entries name it. */
export interface Service extends Pick<Entry, 'title' | 'icon' | 'tint'> {
  /** Its page, with its query. */
  url: string
  group: ServiceGroup
  /** What else people call it, and what they look for there, with spaces between: a search for one leads to it. */
  words?: string
  /** Where it stands in its group: the lower first. */
  order: number
  /** Where it stands on the home of a school that has not chosen; not there without it. */
  home?: number
}
