/** What an errand costs, itemised. Both sides run it; the server's sum stands. Amounts are integer fen. */

export const kindNames = ['take', 'send', 'agency'] as const
/** take: fetch a parcel; send: post one; agency: buy or do. */
export type Kind = (typeof kindNames)[number]
export const kindTitles: Record<Kind, string> = { take: '取件', send: '寄件', agency: '代办' }
export const kindWords: Record<Kind, string> = {
  take: '替你到驿站、快递柜取件，送到楼下或房间',
  send: '上门取件，替你送到快递点寄出',
  agency: '代买、排队、送东西，说清楚就有人帮',
}

export const base: Record<Kind, number> = { take: 200, send: 400, agency: 300 }

export const sizeNames = ['small', 'medium', 'large', 'huge'] as const
export type Size = (typeof sizeNames)[number]
/** By what one carries; `kg` is the most. Agency has no sizes. */
export const sizes: readonly { size: Size; title: string; words: string; kg: number; fee: number }[] = [
  { size: 'small', title: '小件', words: '1 公斤以内，能装进书包', kg: 1, fee: 0 },
  { size: 'medium', title: '中件', words: '5 公斤以内，一只手拎得动', kg: 5, fee: 200 },
  { size: 'large', title: '大件', words: '10 公斤以内，要两只手抱', kg: 10, fee: 500 },
  { size: 'huge', title: '超大件', words: '20 公斤以内，要小推车', kg: 20, fee: 1000 },
]
/** Each further parcel of the same errand. */
export const perPiece = 100
export const piecesMax = 10

/** `free` metres are in the base price; each kilometre that is begun beyond costs `perKm`, up to `most`. */
export const distance = { free: 1500, perKm: 100, most: 1000 } as const
/** Carried up to the room: floors above `free` without a lift. */
export const house = { free: 1, perFloor: 50, most: 500, floors: 40 } as const
/** Only riders of one sex are asked. */
export const sexNames = ['any', 'male', 'female'] as const
export type Sex = (typeof sexNames)[number]
export const sexTitles: Record<Sex, string> = { any: '不限', male: '只要男生', female: '只要女生' }
export const sexFee = 100
/** Delivered within `minutes` of the grab's deadline instead of `usual`. */
export const urgent = { fee: 300, minutes: 45, usual: 120 } as const
/** Hours of the day in Asia/Shanghai in which an errand is due. */
export const night = { from: 22, to: 7, fee: 200 } as const
export const tip = {
  min: 100,
  max: 10_000,
  steps: [0, 100, 200, 500],
  /** Of those that are added later. */
  more: [100, 200, 500, 1000],
} as const
/** Money to buy with, paid in advance; what is not spent comes back. Agency only. */
export const goods = { max: 50_000 } as const

export interface Quoted {
  kind: Kind
  size?: Size | undefined
  pieces?: number | undefined
  /** Metres between the two places; null where one of them is not known. */
  metres?: number | null | undefined
  /** To which floor it is carried; absent: to the door of the house. */
  floor?: number | undefined
  lift?: boolean | undefined
  sex?: Sex | undefined
  urgent?: boolean | undefined
  /** When it is due, ms. */
  due: number
  tip?: number | undefined
  goods?: number | undefined
}

export type ItemName =
  'base' | 'size' | 'pieces' | 'distance' | 'house' | 'sex' | 'urgent' | 'night' | 'tip' | 'goods' | 'added'
const itemTitles: Record<ItemName, string> = {
  base: '基础跑腿费',
  size: '重量加价',
  pieces: '多件加价',
  distance: '距离加价',
  house: '上楼费',
  sex: '指定性别',
  urgent: '加急费',
  night: '夜间费',
  tip: '小费',
  goods: '代买预付',
  added: '加小费',
}
export interface Item {
  name: ItemName
  title: string
  amount: number
  /** How it comes about, in a few words; may be empty. */
  note: string
}
export interface Quote {
  items: Item[]
  /** For the errand, its tips among it. */
  service: number
  /** Of the service, what riders have whole. */
  tip: number
  goods: number
  /** service + goods: what is paid. */
  total: number
}

const hourMs = 3_600_000
/** Hour of the day in Asia/Shanghai, eight ahead of UTC all year. */
const hourOf = (ms: number): number => Math.floor(ms / hourMs + 8) % 24
export const isNight = (due: number): boolean => hourOf(due) >= night.from || hourOf(due) < night.to

const sizeFee = (size: Size): number => sizes.find((step) => step.size === size)?.fee ?? 0
const distanceFee = (metres: number | null): number =>
  metres === null
    ? 0
    : Math.min(distance.most, Math.max(0, Math.ceil((metres - distance.free) / 1000)) * distance.perKm)
export const houseFee = (floor: number, lift: boolean): number =>
  lift ? 0 : Math.min(house.most, Math.max(0, floor - house.free) * house.perFloor)

export function quote({
  kind,
  size = 'small',
  pieces = 1,
  metres = null,
  floor,
  lift = false,
  sex = 'any',
  urgent: hurried = false,
  due,
  tip: more = 0,
  goods: budget = 0,
}: Quoted): Quote {
  const parcels = kind !== 'agency'
  const all: Item[] = [
    { name: 'base', title: itemTitles.base, amount: base[kind], note: kindTitles[kind] },
    {
      name: 'size',
      title: itemTitles.size,
      amount: parcels ? sizeFee(size) : 0,
      note: sizes.find((step) => step.size === size)?.title ?? '',
    },
    {
      name: 'pieces',
      title: itemTitles.pieces,
      amount: parcels ? (pieces - 1) * perPiece : 0,
      note: `共 ${pieces} 件`,
    },
    {
      name: 'distance',
      title: itemTitles.distance,
      amount: distanceFee(metres),
      note: metres === null ? '' : `约 ${(metres / 1000).toFixed(1)} 公里`,
    },
    {
      name: 'house',
      title: itemTitles.house,
      amount: floor === undefined ? 0 : houseFee(floor, lift),
      note: `送到 ${floor ?? 1} 楼`,
    },
    { name: 'sex', title: itemTitles.sex, amount: sex === 'any' ? 0 : sexFee, note: sexTitles[sex] },
    {
      name: 'urgent',
      title: itemTitles.urgent,
      amount: hurried ? urgent.fee : 0,
      note: `${urgent.minutes} 分钟内送达`,
    },
    {
      name: 'night',
      title: itemTitles.night,
      amount: isNight(due) ? night.fee : 0,
      note: `${night.from} 点到次日 ${night.to} 点`,
    },
    { name: 'tip', title: itemTitles.tip, amount: more, note: '全归骑手' },
    { name: 'goods', title: itemTitles.goods, amount: kind === 'agency' ? budget : 0, note: '多退' },
  ]
  const items = all.filter(({ name, amount }) => name === 'base' || amount > 0)
  const total = items.reduce((sum, { amount }) => sum + amount, 0)
  const held = kind === 'agency' ? budget : 0
  return { items, service: total - held, tip: more, goods: held, total }
}

/** A price with a tip that is added to it later, which riders have whole too: a line of its own. */
export const withTip = <T extends Quote>(priced: T, amount: number): Quote => ({
  items: [...priced.items, { name: 'added', title: itemTitles.added, amount, note: '全归骑手' }],
  service: priced.service + amount,
  tip: priced.tip + amount,
  goods: priced.goods,
  total: priced.total + amount,
})

/** Of the service without its tip, what the platform keeps: percent, rounded down in the rider's favour. */
export const platformFee = (service: number, ofTip: number, percent: number): number =>
  Math.floor(((service - ofTip) * percent) / 100)

/** What a rider has of an errand: the service without the platform's share. What was spent on goods comes on top. */
export const riderPay = (service: number, ofTip: number, percent: number): number =>
  service - platformFee(service, ofTip, percent)

const earth = 6_371_000
const radians = (degrees: number): number => (degrees * Math.PI) / 180
/** Metres between two points, rounded. */
export function metresBetween(
  a: { latitude: number; longitude: number },
  b: { latitude: number; longitude: number },
): number {
  const [north, east] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)]
  const part =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(east / 2) ** 2
  return Math.round(2 * earth * Math.asin(Math.min(1, Math.sqrt(part))))
}
