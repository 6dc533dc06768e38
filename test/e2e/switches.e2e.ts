/** A feature that a school switches off: gone from where students come in, and closed where they come all the same. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Person } from '../host/people'
import { takeIn } from './command'
import { launch, nextPhone, type Live } from './browser'
import { Student } from './student'

/** A school of this file's own: others go on with theirs. */
const school = '南礁理工学院'
let live: Live
before(async () => {
  live = await launch()
  await takeIn(live, school)
})
after(() => live.close())

/** Somebody of the school, signed in. */
async function enrolled(phone = nextPhone()): Promise<Student> {
  const student = await Student.arrive(live)
  await student.open('pages/location/location')
  await student.page.getByPlaceholder('搜学校或城市').filter({ visible: true }).fill(school)
  await student.button(new RegExp(`^${school}`)).click()
  await student.button('切换学校').getByText(school).waitFor()
  await student.signIn(phone)
  return student
}

test('second-hand is switched off: its entrance is gone, its pages say so, and it comes back', async () => {
  const phone = nextPhone()
  await Person.arrive(live.server, { phone, school })
  await live.server.admin('grant', phone, 'school-admin', '--school', school)
  const [desk, student] = [await enrolled(phone), await enrolled()]
  const entrance = student.button('二手', true)
  await student.visit('pages/index/index')
  await entrance.waitFor()

  await desk.open('pages/public/index?view=data')
  await desk.button(/^功能开关/).click()
  const control = desk.page.getByRole('switch', { name: '二手', exact: true })
  await control.click()
  await desk.confirm('关掉')
  await desk.page.getByRole('switch', { name: '二手', exact: true, checked: false }).waitFor()

  await student.visit('pages/index/index')
  await student.button('表白墙', true).waitFor()
  await entrance.waitFor({ state: 'detached' })
  await student.visit('pages/secondHand/index')
  await student.said('学校没有开放二手').waitFor()

  await control.click()
  await desk.page.getByRole('switch', { name: '二手', exact: true, checked: true }).waitFor()
  await student.visit('pages/index/index')
  await entrance.click()
  await student.page.waitForURL(/secondHand\/index/)
  await student.said('这里还空着').waitFor()
  assert.equal(await student.said('学校没有开放二手').count(), 0)
})

test('nothing went wrong unseen', () => {
  // what was refused while it was off
  assert.deepEqual(
    live.errors.filter((error) => !/status of 409/.test(error)),
    [],
  )
})
