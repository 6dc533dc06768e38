/** Plants of the demo students and of some of their friends, with water of theirs. */

import { dayOf } from '../../../../contract/rules'
import { noteNames } from '../../../../contract/game/rules'
import type { Seeding } from '../../../seed/campus'
import { day } from '../../../seed/clock'
import { gamePlants, gameWaterings } from './tables'

const demo = ['13800000001', '13800000002', '13800000003', '13800000004']

export const gameSeed: Seeding = {
  after: ['account', 'signin'],
  plan(campus) {
    const { people, follows, now } = campus
    const random = campus.stream('game')
    const gardeners = people.filter(({ row }) => demo.includes(row.phone) || random.chance(0.25))
    const plants = gardeners.map(({ row }) => {
      const at = now - random.whole(6, 20) * day
      return { id: random.idAt(at), userId: row.id, plantedAt: new Date(at) }
    })
    const pairs = new Set(follows.map(({ followerId, followeeId }) => `${followerId} ${followeeId}`))
    const mutual = follows.filter(({ followerId, followeeId }) => pairs.has(`${followeeId} ${followerId}`))
    const waterings = plants.flatMap(({ id: plantId, userId: ownerId, plantedAt }) =>
      mutual
        .filter(({ followeeId }) => followeeId === ownerId)
        .slice(0, 6)
        .map(({ followerId }) => {
          const at = Math.round(random.between(plantedAt.getTime(), now - day))
          return {
            id: random.idAt(at),
            plantId,
            ownerId,
            userId: followerId,
            day: dayOf(at),
            note: random.pick(noteNames),
            createdAt: new Date(at),
          }
        }),
    )
    campus.add(gamePlants, plants)
    campus.add(gameWaterings, waterings)
  },
}
