/** Who may do what with addresses. */
import { randomUUID } from 'node:crypto'
import { newSchool } from '../campus'
import { as, say } from '../asks'
import { key, mine, signedIn, type Make, type Ownership, type Rule, type Stage } from '../owners'

async function building(stage: Stage, school: string): Promise<string> {
  const id = randomUUID()
  await stage.app.pool.query(
    `insert into houses (id, school_id, name, kind, floors, latitude, longitude) values ($1, $2, $3, 'dorm', 6, 30, 114)`,
    [id, school, `${id.slice(-6)} 栋`],
  )
  return id
}

function rules(stage: Stage): Record<string, Rule> {
  const address =
    (gone: boolean): Make =>
    async () => {
      const place = { name: '东门保安亭', address: '南岸区江滨路 8 号', latitude: 30.51, longitude: 114.4 }
      const sent = { key: key(), name: '张三', phone: '13800000001', place }
      const { id } = await say(stage.app.post('userAddress/create', sent, as(stage.owner)))
      if (gone) await say(stage.app.post('userAddress/delete', { id }, as(stage.owner)))
      return { id }
    }
  return {
    // of the school of all callers
    'userAddress/create': {
      who: signedIn,
      make: async () => ({
        ...{ key: key(), name: '张三', phone: '13800000001', floor: 4, room: '402' },
        building: await building(stage, stage.campus.school),
      }),
    },
    'userAddress/detail': { who: mine, make: address(false) },
    'userAddress/edit': {
      who: mine,
      make: async () => ({
        ...(await address(false)()),
        ...{ building: await building(stage, stage.campus.school), floor: 4, room: '402' },
      }),
    },
    'userAddress/delete': { who: mine, make: address(false) },
    'userAddress/restore': { who: mine, make: address(true) },
  }
}

const elsewhere = async (stage: Stage) =>
  building(stage, await newSchool(stage.app, `江北大学${randomUUID().slice(0, 6)}`))

const nobodys = { 'maps/district': 'a district of the country' }

export default {
  rules,
  foreign: (stage: Stage) => ({
    'userAddress/create': { building: () => elsewhere(stage) },
    'userAddress/edit': { building: () => elsewhere(stage) },
  }),
  nobodys,
} satisfies Ownership
