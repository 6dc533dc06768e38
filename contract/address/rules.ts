/** Address books, parcel stations, and what a pasted line says. Values only. */
import { cut as fitting } from '../characters/rules'
import { aheadMs } from '../rules'

export const limits = {
  name: { min: 2, max: 20 },
  label: { max: 6 },
  room: { max: 30 },
  spot: { max: 60 },
  /** Addresses of one person. */
  addresses: 20,
  /** What can be pasted to be recognised. */
  pasted: { max: 200 },
  station: { name: { max: 30 }, place: { max: 60 } },
} as const

/** A deleted address can be brought back for this long, hours; then it goes for good. */
export const undoHours = 24

const sign = '(?!\\p{Default_Ignorable_Code_Point})[\\p{L}\\p{M}\\p{N}·.（）()\\-]'
/** Names of people: no blanks at the ends, nothing that shows nothing. */
export const namePattern = `^${sign}(?: ?${sign})*$`
/** A line of one's own words: no markup, nothing that shows nothing. */
export const linePattern = '^(?:(?!\\p{Default_Ignorable_Code_Point})[^<>\\p{Cc}])*$'

/** What one may call an address; anything else is one's own word. */
export const labels = ['宿舍', '教学楼'] as const

export const buildingKinds = ['dorm', 'teaching', 'dining', 'place'] as const
export type BuildingKind = (typeof buildingKinds)[number]
export const buildingTitles: Record<BuildingKind, string> = {
  dorm: '宿舍',
  teaching: '教学楼',
  dining: '食堂',
  place: '其他地点',
}

export const stationTitles = {
  post: '驿站',
  locker: '快递柜',
  counter: '快递网点',
  mailroom: '收发室',
} as const
export type StationKind = keyof typeof stationTitles
export const stationKinds = Object.keys(stationTitles) as StationKind[]

interface Whereabouts {
  /** Name of the building or place. */
  spot: string
  floor: number | null
  room: string
}
/** 3栋 4层 402 */
export const placeText = ({ spot, floor, room }: Whereabouts): string =>
  [spot, floor === null ? '' : `${floor}层`, room].filter((part) => part !== '').join(' ')

/** `HH:MM-HH:MM` in Asia/Shanghai; the end may be 24:00, or before the beginning: then it is of the next day. */
export const hoursPattern = '^([01]\\d|2[0-3]):[0-5]\\d-(([01]\\d|2[0-3]):[0-5]\\d|24:00)$'
export const allDay = '全天'

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Whether hours hold at a moment, ms. Hours that nobody gave hold always. */
export function openAt(hours: string, now: number): boolean {
  const [from = '', to = ''] = hours.split('-')
  if (to === '') return true
  const minute = Math.floor((now + aheadMs) / 60_000) % 1440
  const [begins, ends] = [minutesOf(from), minutesOf(to)]
  return begins < ends ? minute >= begins && minute < ends : minute >= begins || minute < ends
}

/** The first moment from `now` on at which hours hold, ms: `now` itself where they do. */
export function opensAt(hours: string, now: number): number {
  if (openAt(hours, now)) return now
  const begins = minutesOf(hours.split('-')[0] ?? '')
  const day = 1440 * 60_000
  const today = Math.floor((now + aheadMs) / day) * day - aheadMs + begins * 60_000
  return today > now ? today : today + day
}

/** What a station is at a moment: `paused` is the school's word, whatever the hours. */
export const stationState = (
  { open, hours }: { open: boolean; hours: string },
  now: number,
): 'paused' | 'open' | 'closed' => (open ? (openAt(hours, now) ? 'open' : 'closed') : 'paused')

const digits = '零一二三四五六七八九'
/** 十二 → 12; what is no number up to 99 stays as it is. */
function arabic(written: string): string {
  const [tens = '', ones = ''] = written.includes('十') ? written.split('十') : ['', written]
  const ten = written.includes('十') ? (tens === '' ? 1 : digits.indexOf(tens)) : 0
  const one = ones === '' ? 0 : digits.indexOf(ones)
  return ten < 0 || one < 0 || ones.length > 1 ? written : String(ten * 10 + one)
}

/** How a building is compared: 三号宿舍楼, 3号楼, 3# and 3 栋 are one. */
export const foldBuilding = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, '')
    .replace(/[一二三四五六七八九十]{1,3}(?=号|栋|幢|座|教|食|楼|舍|层)/g, (written) => arabic(written))
    .replace(/(\d)(?:号宿舍楼|号教学楼|号公寓|号楼|号院|宿舍楼|幢|座|#)/g, '$1栋')

interface Known {
  id: string
  name: string
  floors: number
}

/** What was found in a pasted text; '' and null for what was not. */
export interface Recognised {
  name: string
  phone: string
  building: string | null
  floor: number | null
  room: string
}

// no look-behind: the browsers of older iPhones do not read it
const phoneIn = /(^|\D)(?:\+?86[\s-]*)?(1[3-9]\d)[\s-]?(\d{4})[\s-]?(\d{4})(?!\d)/
const headings =
  /(?:收[货件]人|联系人|姓名|名字|电话|手机号码?|手机|联系方式|(?:收货|详细|送达)?地址|所在地区)\s*[:：]?\s*/g
const isName = new RegExp('^[\\p{Script=Han}·]{2,6}$|^[A-Za-z][A-Za-z.]{1,19}$', 'u')
const isPlace = /[省市区县楼栋幢]|大学|学院|宿舍|驿站|食堂|单元|寝室|图书馆|[路街门馆]$/

const partsOf = (text: string): string[] => text.split(/[\s,，;；、|]+/).filter((part) => part !== '')

/** The known building that stands in the text, the longest name first, and what follows it. */
export function buildingIn<B extends Pick<Known, 'name'>>(
  text: string,
  buildings: readonly B[],
): { building: B; after: string } | null {
  const folded = foldBuilding(text)
  const byLength = buildings
    .map((building) => ({ building, name: foldBuilding(building.name) }))
    .sort((a, b) => b.name.length - a.name.length)
  for (const { building, name } of byLength) {
    for (let at = folded.indexOf(name); at >= 0 && name !== ''; at = folded.indexOf(name, at + 1)) {
      // 13栋 is not 3栋
      if (/^\d/.test(name) && /\d$/.test(folded.slice(0, at))) continue
      return { building, after: folded.slice(at + name.length) }
    }
  }
  return null
}

/** Floor and room of what follows a folded building: 4楼402, 4层402室, 402. */
function inside(text: string, floors: number): { floor: number | null; room: string } {
  const said = /^第?(\d{1,2})(?:楼|层|f)/.exec(text)
  const rest = text
    .slice(said?.[0].length ?? 0)
    .replace(/^[,，。、;；-]+|(?:寝室|室|房间|房|[,，。、;；])+$/g, '')
  const numbered = /^[a-z]?(\d{1,2})\d{2}(?!\d)/.exec(rest)
  const guess = Number(said?.[1] ?? numbered?.[1] ?? NaN)
  const floor = Number.isInteger(guess) && guess >= 1 && guess <= floors ? guess : null
  return { floor, room: fitting(rest.toUpperCase(), limits.room.max) }
}

/** What a pasted line says: “张三 13800000001 3号楼402” is a name, a phone and a room. */
export function recognise(pasted: string, buildings: readonly Known[]): Recognised {
  const text = fitting(pasted, limits.pasted.max).normalize('NFKC').replace(headings, ' ')
  const found = phoneIn.exec(text)
  const phone = found ? `${found[2]}${found[3]}${found[4]}` : ''
  const cut = found ? found.index + (found[1] ?? '').length : 0
  const before = partsOf(text.slice(0, cut))
  const after = partsOf(found ? text.slice(found.index + found[0].length) : text)
  const known = (part: string) => buildingIn(part, buildings) !== null
  // people write their names beside their phones
  const nearest = [
    ...before.map((part, at) => ({ part, far: before.length - at })),
    ...after.map((part, at) => ({ part, far: at + 1 })),
  ].sort((a, b) => a.far - b.far)
  const name =
    nearest.find(({ part }) => isName.test(part) && !isPlace.test(part) && !known(part))?.part ?? ''
  const rest = [...before, ...after].filter((part) => part !== name).join(' ')
  const place = buildingIn(rest, buildings)
  if (!place) return { name, phone, building: null, floor: null, room: fitting(rest, limits.room.max) }
  return { name, phone, building: place.building.id, ...inside(place.after, place.building.floors) }
}

/** Zones with the buildings whose name says the keyword, however either is written; those without any are left out. */
export function findBuildings<B extends { name: string }>(
  zones: readonly { name: string; buildings: readonly B[] }[],
  keyword: string,
): { name: string; buildings: B[] }[] {
  const wanted = foldBuilding(keyword)
  const says = (name: string) =>
    name.toLowerCase().includes(keyword.trim().toLowerCase()) || foldBuilding(name).includes(wanted)
  return zones
    .map(({ name, buildings }) => ({ name, buildings: buildings.filter((building) => says(building.name)) }))
    .filter(({ buildings }) => buildings.length > 0)
}
