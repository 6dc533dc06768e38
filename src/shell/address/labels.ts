import { opensAt, stationState, stationTitles } from '@contract/address/rules'
import type { Station } from '@contract/address/schema'
import { t } from '@/locale'
import { dayTime } from '@/shell/times'
import type { TagTone } from '@/ui/tag'
import { slots, type Slot } from './chosen'

export const bookPage = '/pages/chooseAddress/allAddress'
const formPage = '/pages/chooseAddress/newAddress'
/** A new address; with a slot it is chosen for it at once. `over`: what lies between the form and the page that asked. */
export const newPage = (slot?: Slot, over?: 'book'): string =>
  slot ? `${formPage}?choose=${slot}${over ? `&over=${over}` : ''}` : formPage
export const editPage = (id: string): string => `${formPage}?id=${id}`
export const buildingPage = '/pages/chooseAddress/schoolBuilding'
/** A place of the campus in place of an address or a station. */
export const spotPage = (slot: Slot): string => `/pages/runErrands/schoolAddress?choose=${slot}`

/** `?choose=` of a page; undefined for what is none. */
export const slotOf = (asked: string | undefined): Slot | undefined => slots.find((slot) => slot === asked)

type State = ReturnType<typeof stationState>
export const stateTitles: Record<State, string> = { open: '营业中', closed: '已打烊', paused: '暂停营业' }
export const stateTones: Record<State, TagTone> = { open: 'green', closed: 'plain', paused: 'red' }

/** When a station opens again that is closed by its hours: 明天 8:30; '' for any other. */
export function reopens(station: Pick<Station, 'open' | 'hours'>, now: number): string {
  return stationState(station, now) === 'closed' ? dayTime(opensAt(station.hours, now), now) : ''
}

/** 驿站 · 南门内右手边 · 08:30-21:00 */
export const stationLine = ({ kind, place, hours }: Station): string =>
  [t(stationTitles[kind]), place, hours].filter((part) => part !== '').join(' · ')
