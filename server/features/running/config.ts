/** What the forms of an errand offer: the rules, as the pages ask for them. */
import {
  base,
  goods,
  house,
  houseFee,
  isNight,
  kindNames,
  kindTitles,
  kindWords,
  night,
  perPiece,
  piecesMax,
  sexFee,
  sexNames,
  sexTitles,
  sizes,
  tip,
  urgent,
} from '../../../contract/running/price/rules'
import { windowsFrom } from '../../../contract/running/rules'
import { instant } from '../../http/keyset'

export const kindsShown = () =>
  kindNames.map((kind) => ({ kind, title: kindTitles[kind], words: kindWords[kind], base: base[kind] }))
export const specification = (companies: readonly { name: string }[]) => ({
  sizes: [...sizes],
  per_piece: perPiece,
  pieces: piecesMax,
  companies: companies.map(({ name }) => name),
  tips: [...tip.steps],
  goods: goods.max,
})
export const windows = (now = Date.now()) => ({
  now: instant(now),
  usual: urgent.usual,
  windows: windowsFrom(now).map(({ from, to }) => ({
    from: instant(from),
    to: instant(to),
    fee: isNight(to) ? night.fee : 0,
  })),
})
export const urgentNow = (riders: number, now = Date.now()) => ({
  fee: urgent.fee,
  minutes: urgent.minutes,
  due: instant(now + urgent.minutes * 60_000),
  riders,
})
export const urgentConfig = () => ({ fee: urgent.fee, minutes: urgent.minutes, usual: urgent.usual })
export const sexConfig = () => ({
  fee: sexFee,
  options: sexNames.map((sex) => ({ sex, title: sexTitles[sex] })),
})
export const houseShown = ({ floor, lift = false }: { floor: number; lift?: boolean }) => ({
  fee: houseFee(floor, lift),
})
export const houseConfig = () => ({ free: house.free, per_floor: house.perFloor, most: house.most })
