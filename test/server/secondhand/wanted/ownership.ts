/** Who may do what with wanted posts: they are for people of their school, and for visitors who look at it. */
import { randomUUID } from 'node:crypto'
import { newSchool } from '../../campus'
import { as, say } from '../../asks'
import { mine, unblocked, type Make, type Ownership, type Rule, type Stage } from '../../owners'
import { shot } from '../listings'
import { wantOf } from '../wants'

function rules(stage: Stage): Record<string, Rule> {
  const make: Make = async () => ({
    id: (await say(stage.app.post('secondHand/wantedRelease', wantOf(), as(stage.owner)))).id,
  })
  const since =
    (days: number): Make =>
    async () => {
      const { id } = await make()
      await stage.app.pool.query(
        `update secondhand_wanted set fresh_at = fresh_at - make_interval(days => $2), until_at = until_at - make_interval(days => $2) where id = $1`,
        [id, days],
      )
      return { id }
    }
  return {
    'secondHand/wantedInfo': { who: unblocked, make },
    'secondHand/wantedRelease': {
      who: mine,
      make: async () => wantOf({ pictures: [await shot(stage.app, stage.owner)] }),
    },
    'secondHand/wantedModification': {
      who: mine,
      make: async () => {
        const { key: _, ...draft } = wantOf()
        return { ...(await make()), ...draft }
      },
    },
    'secondHand/wantedDel': { who: mine, make },
    'secondHand/wantedFound': { who: mine, make },
    'secondHand/wantedRenew': { who: mine, make: since(29) },
    'secondHand/wantedRefresh': { who: mine, make: since(1) },
  }
}

/** Where they would take it: a building of another school. */
const foreign = (stage: Stage) => {
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
  return { 'secondHand/wantedRelease': { house }, 'secondHand/wantedModification': { house } }
}

export default { rules, foreign } satisfies Ownership
