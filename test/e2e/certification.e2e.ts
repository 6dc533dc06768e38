/** The review of a student card, from both sides of the desk. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { picture } from '../server/campus'
import { launch, type Live } from './browser'
import { Student } from './student'

let live: Live
before(async () => {
  live = await launch()
})
after(() => live.close())

async function handIn(person: Student, name: string): Promise<void> {
  await person.open('pages/user/editInfo/authentication_name?way=card')
  const field = (label: string) => person.page.getByLabel(label, { exact: true }).filter({ visible: true })
  await field('真实姓名').fill(name)
  await field('学号').fill('2024130107')
  for (const label of ['学院', '专业', '年级']) await field(label).selectOption({ index: 1 })
  await person.addPictures([{ name: 'card.jpg', mimeType: 'image/jpeg', buffer: await picture() }])
  await person.page.getByRole('checkbox').filter({ visible: true }).click()
  await person.button('提交审核').click()
  await person.said('正在审核').waitFor()
}

test('a gate leads to the certification; a card is refused with a reason, handed in again, approved, and the gate opens', async () => {
  const desk = await Student.appointed(live, 'school-admin')
  const applicant = await Student.enrolled(live)

  await applicant.open('pages/authorization/applyJoin?role=sponsor')
  const words = '想办一场读书会，地点在图书馆三楼'
  await applicant.said('还差一步').waitFor()
  await applicant.said('学生认证').waitFor()

  const name = '周屿川'
  await handIn(applicant, name)

  await desk.open('pages/public/index')
  await desk.button(name).click()
  await desk.page.getByAltText('学生证照片').waitFor()
  await desk.button('退回').click()
  await desk.page.getByRole('radio').filter({ visible: true }).first().click()
  await desk.page
    .getByLabel('原因', { exact: true })
    .filter({ visible: true })
    .fill('名字被手指挡住了，请重拍一张')
  await desk.button('退回申请').click()
  await desk.said('都审完了').waitFor()

  await applicant.open('pages/user/editInfo/authentication_name')
  await applicant.said(/名字被手指挡住了/).waitFor()
  await handIn(applicant, name)
  await desk.open('pages/index/index')
  await desk.open('pages/public/index')
  await desk.button(name).click()
  await desk.button('通过', true).click()
  await desk.said('都审完了').waitFor()

  await applicant.open('pages/user/editInfo/authentication_name')
  await applicant.said('学生认证已通过').waitFor()
  await applicant.button('谁看过我的证件照片').click()
  await applicant.said(/学校审核员/).waitFor()
  await applicant.open('pages/authorization/applyJoin?role=sponsor')
  await applicant.page.getByLabel('申请说明', { exact: true }).filter({ visible: true }).fill(words)
  await applicant.button('提交申请').click()
  await applicant.said('申请交上去了').waitFor()

  // certified, with nothing begun before
  await applicant.visit('pages/user/editInfo/certification_results')
  await applicant.said('先做这几件').waitFor()
  assert.equal(await applicant.said('回到刚才的页面').count(), 0)
  const presses = await applicant.counting()
  await applicant.button('导入课表', true).click()
  await applicant.page.waitForURL(/timeTable\/jiaowukecheng/)
  const pressed = await presses()
  assert.ok(pressed > 0 && pressed <= 4, `${pressed} presses to the timetable`)
})
