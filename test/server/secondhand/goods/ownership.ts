/** Who may do what with listings: they are for people of their school, and for visitors who look at it. */
import { randomUUID } from 'node:crypto'
import { newAddress, newSchool } from '../../campus'
import { as, say } from '../../asks'
import {
  key,
  mine,
  unblocked,
  unblockedIn,
  type Make,
  type Ownership,
  type Rule,
  type Stage,
} from '../../owners'
import { draftOf, put } from '../listings'

function rules(stage: Stage): Record<string, Rule> {
  const goods: Make = async () => ({ id: (await put(stage.app, stage.owner)).id })
  const off: Make = async () => {
    const { id } = await goods()
    await say(stage.app.post('secondHand/soldOut', { id }, as(stage.owner)))
    return { id }
  }
  const yesterday: Make = async () => {
    const { id } = await goods()
    await stage.app.pool.query(
      `update secondhand_goods set fresh_at = now() - interval '1 day' where id = $1`,
      [id],
    )
    return { id }
  }
  return {
    'secondHand/goodsInfo': { who: unblocked, make: goods },
    'secondHand/goodsViews': { who: unblockedIn, make: goods },
    'secondHand/like': { who: unblockedIn, make: goods },
    'secondHand/dislike': { who: unblockedIn, make: goods },
    'secondHand/code': { who: unblockedIn, make: goods },
    'secondHand/goodsCommentShow': { who: unblockedIn, make: goods },
    'secondHand/comment': { who: unblockedIn, make: async () => ({ user: stage.owner.userId }) },
    'secondHand/userGoods': {
      who: unblockedIn,
      make: async () => {
        await goods()
        return { user: stage.owner.userId }
      },
      given: ({ items }: { items: unknown[] }) => items.length > 0,
    },
    'secondHand/goodsModification': {
      who: mine,
      make: async () => {
        const { id } = await put(stage.app, stage.owner)
        const { key: _, ...draft } = await draftOf(stage.app, stage.owner)
        return { id, ...draft }
      },
    },
    'secondHand/goodsDel': { who: mine, make: goods },
    'secondHand/soldOut': { who: mine, make: goods },
    'secondHand/soldOn': { who: mine, make: off },
    'secondHand/refresh': { who: mine, make: yesterday },
    'secondHand/release': { who: mine, make: () => draftOf(stage.app, stage.owner) },
    'secondHand/releaseBook': {
      who: mine,
      make: async () => {
        const { category: _, ...draft } = await draftOf(stage.app, stage.owner, { key: key() })
        return { ...draft, isbn: '9787040396638' }
      },
    },
  }
}

/** Where goods come back to: an address of another. Where they are: a building of another school. */
const foreign = (stage: Stage) => {
  const returns = () => newAddress(stage.app, stage.person('stranger'))
  const building = async (school: string): Promise<string> => {
    const id = randomUUID()
    await stage.app.pool.query(
      `insert into houses (id, school_id, name, kind, floors, latitude, longitude) values ($1, $2, $3, 'dorm', 6, 30, 114)`,
      [id, school, `${id.slice(-6)} 栋`],
    )
    return id
  }
  const house = {
    make: async () => building(await newSchool(stage.app, `江北大学${randomUUID().slice(0, 6)}`)),
    own: () => building(stage.campus.school),
  }
  return {
    'secondHand/release': { returns, house },
    'secondHand/releaseBook': { returns, house },
    'secondHand/goodsModification': { returns, house },
  }
}

const nearest = 'a building of a school, from which it is counted what is near'

export default {
  rules,
  foreign,
  nobodys: { 'secondHand/goodsSelect': nearest, 'secondHand/goodsSearch': nearest },
} satisfies Ownership
