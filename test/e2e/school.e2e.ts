/** A school that is not there: asked for, taken in, filled, and chosen by who asked. */
import { after, before, test } from 'node:test'
import { launch, type Live } from './browser'
import { Student } from './student'

let live: Live
before(async () => {
  live = await launch()
})
after(() => live.close())

const name = '云麓海洋学院'

/** Chooses a file where one is asked for. */
async function chooseFile(desk: Student, content: string): Promise<void> {
  const file = { name: '黄页.csv', mimeType: 'text/csv', buffer: Buffer.from(content) }
  await desk.chooseFiles('选择 CSV 或 ZIP 文件', [file])
}

test('a school is asked for, taken in and filled, and who asked chooses it', async () => {
  const chief = await Student.appointed(live, 'platform-admin')
  const person = await Student.enrolled(live)

  await person.open('pages/location/location')
  await person.button('没有我的学校？申请收录').click()
  await person.fill('学校名称', name)
  await person.fill('城市', '海城')
  await person.fill('联系方式', '13900000000')
  await person.button('提交申请').click()
  await person.said('收到了，有结果会告诉你').waitFor()

  await chief.open('pages/public/index')
  await chief.page
    .getByRole('tab', { name: /^收录申请/ })
    .filter({ visible: true })
    .click()
  await chief.said(`${name} · 海城`).waitFor()
  await chief.button('收录', true).click()
  const school = {
    校区: '主校区',
    坐标: '30.512345，114.412345',
    省: '海省',
    区县: '东区',
    对申请人说: '欢迎',
  }
  for (const [label, text] of Object.entries(school)) await chief.fill(label, text)
  await chief.button('收录', true).click()
  await chief.said('没有等着的收录申请').waitFor()

  await chief.open('pages/public/index?view=data')
  await chief.page.getByPlaceholder('搜要导入数据的学校').fill(name)
  await chief.button(new RegExp(`^${name}`)).click()
  await chief.button(/^校园黄页.*还没有/).click()
  await chief.said('还没有收录电话').waitFor()
  await chief.button('用 CSV 导入').click()
  await chooseFile(chief, '分类,名称,电话,说明\n紧急,保卫处,027-1234,24 小时\n紧急,校医院,120,\n')
  await chief.said('检查通过，可以导入').waitFor()
  await chief.button('导入', true).click()
  await chief.said('导入完成').waitFor()
  await chief.page.goBack()
  await chief.button(/^校医院/).click()
  await chief.said('上移').click()
  await chief.page.goBack()
  await chief.button(/^校园黄页.*2 个电话/).waitFor()

  await person.open('pages/message/notice')
  await person.said(`你申请的${name}收录了，现在可以选它。欢迎`).waitFor()
  await person.open('pages/location/location')
  await person.page.getByPlaceholder('搜学校或城市').filter({ visible: true }).fill(name)
  await person.button(new RegExp(`^${name}`)).click()
  await person.button('换学校', true).click()
  await person.page.waitForURL((url) => !url.hash.includes('location/location'))
  await person.open('pages/message/yellowPage')
  await person.said('校医院').waitFor()
})
