// also on: external
/** What sockets hear and listen to is what the features declare. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Type } from 'typebox'
import type { Context, Viewer } from '../../../server/context'
import { earsFor, hearing, type Reply } from '../../../server/core/notice/hearing'
import { openHouse } from '../../../server/open-features'

const viewer = (change: Partial<Viewer> = {}): Viewer => ({
  id: 'v',
  schoolId: 's',
  sessionId: 'x',
  student: true,
  verified: true,
  blocks: false,
  roles: [],
  ...change,
})
const Wave = Type.Object({ type: Type.Literal('wave'), hands: Type.Integer({ maximum: 2 }) })

/** Ears of a house where a feature hears of waves, and what it heard: how often by the socket, and by how many. */
async function waved() {
  const heard: string[] = []
  const wave = hearing(Wave, () => (reply) => {
    let times = 0
    return async ({ id }, { hands }) => {
      heard.push(`${id} ${hands} ${(times += 1)}`)
      reply({ type: 'typing', conversation: id, writer: id })
    }
  })
  const house = (await openHouse()).with({ hears: { wave } })
  const ears = earsFor({ house } as Context)
  return { heard, ears: (reply: Reply = () => undefined) => ears(reply) }
}

describe('a frame of a client', () => {
  test('is for the feature that declares its type, each socket on its own', async () => {
    const { heard, ears } = await waved()
    const [phone, tablet] = [ears(), ears()]
    for (const ear of [phone, phone, tablet]) await ear({ type: 'wave', hands: 2 })?.(viewer())
    assert.deepEqual(heard, ['v 2 1', 'v 2 2', 'v 2 1'])
  })

  test('is answered on its own socket', async () => {
    const { ears } = await waved()
    const [phone, tablet]: string[][] = [[], []]
    const ear = ears(({ type }) => void phone?.push(type))
    ears(({ type }) => void tablet?.push(type))
    await ear({ type: 'wave', hands: 2 })?.(viewer())
    assert.deepEqual([phone, tablet], [['typing'], []])
  })

  test('is nobody’s when no feature declares it, or when it is not as declared', async () => {
    const { ears } = await waved()
    const ear = ears()
    const junk = [
      null,
      7,
      'wave',
      [],
      {},
      { type: 'wave' },
      { type: 'wave', hands: 3 },
      { type: 'clap', hands: 1 },
    ]
    for (const frame of [...junk, { type: 'constructor', hands: 1 }]) assert.equal(ear(frame), null)
    assert.notEqual(ear({ type: 'typing', conversation: '019a0000-0000-7000-8000-000000000000' }), null)
  })
})

test('riders listen to the hall of their school, nobody else to any', async () => {
  const house = await openHouse()
  const rider = [{ role: 'rider', schoolId: 's' }] as const
  const channelsOf = (who: Viewer) => house.all('channels').flatMap((of) => of(who))
  assert.deepEqual(channelsOf(viewer()), [])
  assert.deepEqual(channelsOf(viewer({ roles: rider })), ['hall:s'])
  assert.deepEqual(channelsOf(viewer({ roles: rider, schoolId: null })), [])
})
