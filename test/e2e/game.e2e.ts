/** Two who follow each other: one sows and signs in, the other waters, and the first reads who it was. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Person } from '../host/people'
import { launch, nextPhone, type Live } from './browser'
import { Student } from './student'

let live: Live
before(async () => {
  live = await launch()
})
after(() => live.close())

test('a plant grows with a sign-in and a friend’s water', async () => {
  const [phone, other] = [nextPhone(), nextPhone()]
  const [one, two] = [
    await Person.arrive(live.server, { phone }),
    await Person.arrive(live.server, { phone: other }),
  ]
  await one.post('user/follow', { id: two.id })
  await two.post('user/follow', { id: one.id })
  await one.post('game/sow', {})

  const friend = await Student.arrive(live)
  await friend.signIn(other)
  await friend.open('pages/game/cultivate/index')
  await friend.button('种下一棵').click()
  await friend.said('向日葵，种子').waitFor()
  await friend.button(/^给.*浇水$/).click()
  await friend.button('早点睡').click()
  await friend.said('浇过了').waitFor()

  await one.post('user/dailySign', {})
  const owner = await Student.arrive(live)
  await owner.signIn(phone)
  await owner.open('pages/game/cultivate/index')
  await owner.button(/^\+3 ?签到$/).click()
  await owner.button(/^\+1 ?朋友浇水$/).click()
  await owner.said('成长 4，再长 6 就发芽').waitFor()
  await owner.page.getByRole('tab', { name: '浇过我的' }).click()
  await owner.said('早点睡').waitFor()
  assert.deepEqual(live.errors, [])
})
