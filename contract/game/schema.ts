import { Type, type Static } from 'typebox'
import { Count, Id, Instant, NameOf, Page, pageQuery, Person } from '../common'
import { get, post } from '../http'
import { noteNames, sourceNames, type Source } from './rules'

const Counts = Type.Object(
  Object.fromEntries(sourceNames.map((name) => [name, Count])) as Record<Source, typeof Count>,
)

export const Plant = Type.Object({
  id: Id,
  counts: Counts,
  /** As far as its owner has collected what it grew. */
  seen: Counts,
  growth: Count,
  at: Instant,
})
export type Plant = Static<typeof Plant>

export const Garden = Type.Object({
  /** What grows; null: nothing is planted. */
  plant: Type.Union([Plant, Type.Null()]),
  harvested: Count,
  /** Points that harvests of this year may still give. */
  points_left: Count,
})
export type Garden = Static<typeof Garden>

/** A friend's: each follows the other. */
export const FriendPlant = Type.Object({
  id: Id,
  owner: Person,
  growth: Count,
  /** The viewer watered it today. */
  watered: Type.Boolean(),
})
export type FriendPlant = Static<typeof FriendPlant>

export const Watering = Type.Object({
  id: Id,
  /** null: the person has left. */
  person: Type.Union([Person, Type.Null()]),
  note: NameOf(noteNames),
  at: Instant,
})
export type Watering = Static<typeof Watering>

export const Harvest = Type.Object({
  id: Id,
  growth: Count,
  points: Count,
  planted: Instant,
  at: Instant,
})
export type Harvest = Static<typeof Harvest>

const one = Type.Object({ id: Id })
const page = Type.Object(pageQuery)

export const gameRoutes = {
  'game/garden': get({ title: '我的向日葵：长到哪里、怎么长的', data: Garden, who: 'user' }),
  'game/sow': post({ title: '种下一棵；已经种着就是那一棵', data: Garden, who: 'user', limit: 20 }),
  'game/harvest': post({
    title: '收下成熟的向日葵；再收一次不重复给积分',
    body: one,
    data: Harvest,
    who: 'user',
    limit: 20,
  }),
  'game/collect': post({
    title: '收集长出来的：这几样到现在为止的',
    body: Type.Object({
      id: Id,
      sources: Type.Array(NameOf(sourceNames), {
        minItems: 1,
        maxItems: sourceNames.length,
        uniqueItems: true,
        title: '哪几样',
      }),
    }),
    data: Garden,
    who: 'user',
    limit: 60,
  }),
  'game/friends': get({
    title: '互相关注的人种的，新的朋友在前',
    query: page,
    data: Page(FriendPlant),
    who: 'user',
  }),
  'game/water': post({
    title: '给朋友浇水，一人一天一次',
    body: Type.Object({ id: Id, note: NameOf(noteNames, '留言') }),
    data: FriendPlant,
    who: 'user',
    limit: 60,
  }),
  'game/waterings': get({
    title: '给我浇过水的人，新的在前',
    query: page,
    data: Page(Watering),
    who: 'user',
  }),
  'game/harvests': get({ title: '我收下的，新的在前', query: page, data: Page(Harvest), who: 'user' }),
}

declare module '../registry' {
  interface Registry {
    game: typeof gameRoutes
  }
}
