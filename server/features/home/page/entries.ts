import { serviceGroups } from '../../../../contract/home/page/rules'
import type { Entry } from '../../../../contract/home/page/schema'
import type { Service } from '../../../core/services/service'
import type { House } from '../../../features'

/** Declares the services that entries lead to. */
export type Services = Pick<House, 'all'>

const entryOf = ({ title, icon, tint, url }: Service): Entry => ({
  title,
  icon,
  tint,
  link: { kind: 'page', url },
})

/** Every service of the app, by group. A client shows those that it has a page for: it may be older. */
export const groupsOf = (house: Services): { title: string; items: Entry[] }[] =>
  serviceGroups.flatMap((title) => {
    const items = house
      .all('services')
      .filter(({ group }) => group === title)
      .sort((one, other) => one.order - other.order)
      .map(entryOf)
    return items.length > 0 ? [{ title, items }] : []
  })

/** What stands on home before a school chooses: what people come for most. */
export const homeEntries = (house: Services): Entry[] =>
  house
    .all('services')
    .filter(({ home }) => home !== undefined)
    .sort((one, other) => (one.home ?? 0) - (other.home ?? 0))
    .map(entryOf)
