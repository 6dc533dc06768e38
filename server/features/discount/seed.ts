/** Shops around the demo campus, their rushes, and who has coupons of them. */
import { codeLengths, codeSigns, type CouponState } from '../../../contract/discount/rules'
import type { Executor } from '../../context'
import type { StoredPicture } from '../../core/file/own'
import { pictures } from '../../core/file/tables'
import { grantPoints, spendPoints } from '../../core/ledger/points'
import type { SceneName } from '../../seed/art/scenes'
import type { Campus, Seeding } from '../../seed/campus'
import { day, hour } from '../../seed/clock'
import type { Person } from '../../seed/plan/people'
import { pointOf } from '../../seed/plan/schools'
import type { Random } from '../../seed/random'
import { giveBack } from './coupons'
import { activityWords, shopWords, type ActivityWords, type ShopWords } from './seed/texts'
import {
  discountActivities,
  discountCoupons,
  discountFavourites,
  discountKeepers,
  discountReminders,
  discountShops,
  discountVisits,
} from './tables'

type ActivityRow = typeof discountActivities.$inferInsert
type CouponRow = typeof discountCoupons.$inferInsert
type ShopRow = typeof discountShops.$inferInsert

/** Who is there when anything is done: people of the first school who are certified. */
interface Crowd {
  students: Person[]
  owner: Person
  keeper: string
}

const demoPhone = '13800000001'
const demoKeeper = '13800000002'

function crowdOf({ people }: Campus): Crowd | null {
  const [first] = people
  const students = people.filter(({ row, school }) => school === first?.school && row.studentUntil)
  // who certified once has coupons, also while the demo lets them certify anew
  const owner = people.find(({ row }) => row.phone === demoPhone) ?? students[0]
  const keeper = people.find(({ row }) => row.phone === demoKeeper) ?? owner
  return owner && keeper ? { students, owner, keeper: keeper.row.id } : null
}

/** A photograph of the gallery that an administrator's hand put there: of the demo's first student. */
function shotOf(campus: Campus, random: Random, scene: SceneName, owner: Person, at: number) {
  const photo = random.pick(campus.gallery.photos[scene])
  const row = { id: random.idAt(at), ownerId: owner.row.id, ...photo, createdAt: new Date(at) }
  campus.add(pictures, [row])
  const { id, key, thumbKey, width, height } = row
  return { id, key, thumbKey, width, height } satisfies StoredPicture
}

const codeOf = (random: Random): string =>
  Array.from({ length: codeLengths.coupon }, () => random.pick([...codeSigns])).join('')

function shopOf(
  campus: Campus,
  { students, owner, keeper }: Crowd,
  words: ShopWords,
  random: Random,
): ShopRow {
  const { now } = campus
  const made = Math.round(now - random.between(30, 80) * day)
  const { school } = owner
  const { name, kind, place, hours, phone, gives, terms, favourites } = words
  const id = random.idAt(made)
  const marked = random.some(students, Math.min(favourites, students.length))
  const shop = {
    id,
    schoolId: school.row.id,
    name,
    kind,
    place,
    hours,
    phone,
    gives,
    terms,
    ...pointOf(school.row, words.east, words.north),
    pictures: words.shots.map((shot) => shotOf(campus, random, shot, owner, made)),
    open: !words.closed,
    favourites: marked.length,
    createdAt: new Date(made),
  }
  campus.add(discountShops, [shop])
  campus.add(
    discountFavourites,
    marked.map(({ row }) => ({ userId: row.id, shopId: id })),
  )
  campus.add(
    discountKeepers,
    campus.people
      .filter(({ row }) => words.keepers.includes(row.phone))
      .map(({ row }) => ({ shopId: id, userId: row.id })),
  )
  campus.add(
    discountVisits,
    Array.from({ length: words.visits }, () => {
      const at = Math.round(now - random.between(0.05, 13) * day)
      const student = random.pick(students)
      return {
        id: random.idAt(at),
        shopId: id,
        studentId: student.row.id,
        keeperId: keeper,
        key: random.key(),
        at: new Date(at),
      }
    }),
  )
  return shop
}

interface Rush {
  activity: ActivityRow & { id: string }
  coupons: (CouponRow & { holderId: string })[]
}

function rushOf(campus: Campus, crowd: Crowd, words: ActivityWords, shop: ShopRow, random: Random): Rush {
  const { now } = campus
  const moment = (hours: number) => new Date(Math.round(now + hours * hour))
  const made = Math.round(now + Math.min(words.starts, 0) * hour - 2 * day)
  const { title, gives, terms, pieces, price, each } = words
  const base = { schoolId: shop.schoolId, shopId: shop.id, price }
  const activityId = random.idAt(made)
  const over = words.use < 0
  const couponOf = (holder: Person, state: CouponState): Rush['coupons'][number] => {
    const from = now + words.starts * hour
    const taken = Math.round(random.between(from, Math.min(now - hour, now + words.ends * hour)))
    const settled = state === 'expired' ? now + words.use * hour : random.between(taken, now - hour / 2)
    return {
      id: random.idAt(taken),
      ...base,
      activityId,
      holderId: holder.row.id,
      key: random.key(),
      code: codeOf(random),
      state,
      useUntil: moment(words.use),
      takenAt: new Date(taken),
      settledAt: state === 'unused' ? null : new Date(Math.round(settled)),
      keeperId: state === 'used' ? crowd.keeper : null,
    }
  }
  const others = random.some(
    crowd.students.filter((student) => student !== crowd.owner),
    words.taken,
  )
  const rest = over ? ('expired' as const) : ('unused' as const)
  const coupons = [
    ...others.map((holder, index) => couponOf(holder, index < words.used ? 'used' : rest)),
    ...(words.own ? [couponOf(crowd.owner, words.own)] : []),
  ]
  const held = coupons.filter(({ state }) => state !== 'returned').length
  const activity = {
    id: activityId,
    ...base,
    key: random.key(),
    title,
    gives,
    terms,
    pictures: [shotOf(campus, random, words.shot, crowd.owner, made)],
    // a demo with fewer people than the rush had is sold out none the less
    pieces: words.taken === pieces ? held : pieces,
    left: words.taken === pieces ? 0 : pieces - held,
    each,
    startsAt: moment(words.starts),
    endsAt: moment(words.ends),
    useUntil: moment(words.use),
    createdAt: new Date(made),
  }
  return { activity, coupons }
}

/** What was paid stands in the ledger, as all points do. */
async function pay(tx: Executor, { id, holderId, price, state }: Rush['coupons'][number]): Promise<void> {
  if (price === 0) return
  await grantPoints(tx, holderId)
  const key = `discount:${id}`
  await spendPoints(tx, { key, userId: holderId, amount: price, title: '优惠券', subject: id })
  if (state === 'returned' || state === 'void') await giveBack(tx, { id, holderId, price })
}

export const discountSeed: Seeding = {
  after: ['school', 'account', 'wallet', 'signin', 'hot'],
  plan(campus) {
    const crowd = crowdOf(campus)
    if (!crowd) return
    const random = campus.stream('discount')
    const shops = new Map(
      shopWords.map((words) => [words.name, shopOf(campus, crowd, words, random)] as const),
    )
    for (const words of activityWords) {
      const shop = shops.get(words.shop)
      if (!shop) continue
      const { activity, coupons } = rushOf(campus, crowd, words, shop, random)
      campus.add(discountActivities, [activity])
      campus.add(discountCoupons, coupons)
      if (words.starts > 0)
        campus.add(
          discountReminders,
          random.some(crowd.students, 6).map(({ row }) => ({ activityId: activity.id, userId: row.id })),
        )
    }
  },
  async fill(tx, campus) {
    for (const coupon of campus.rowsOf(discountCoupons))
      if (coupon.holderId) await pay(tx, { ...coupon, holderId: coupon.holderId })
  },
}
