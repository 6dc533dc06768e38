/** A school asks for something: an administrator writes a form, a student fills it in, and the answers are taken away. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import { launch, type Live } from './browser'
import { school, Student } from './student'

let live: Live
let desk: Student
let student: Student
let schoolId: string
before(async () => {
  live = await launch()
  ;[desk, student] = [await Student.appointed(live, 'school-admin'), await Student.enrolled(live)]
  schoolId = await desk.page.evaluate(async (name) => {
    const answer = await fetch(`/api/school/search?keyword=${encodeURIComponent(name)}`)
    return ((await answer.json()) as { data: { items: { id: string }[] } }).data.items[0]?.id ?? ''
  }, school)
})
after(() => live.close())

// no other file's form has this name: the desk lists those, too
const title = '冬季长跑报名'
const field = ({ page }: Student, label: string) =>
  page.getByLabel(label, { exact: true }).filter({ visible: true }).last()
const option = ({ page }: Student, role: 'radio' | 'checkbox', name: string) =>
  page.getByRole(role, { name }).filter({ visible: true })
/** The form's own address, which the administrator sends to students. */
let address: string

describe('a form', () => {
  test('is written question by question, and not before it is whole', async () => {
    await desk.open(`pages/diys/index?forms=${schoolId}`)
    await desk.button('新建表单').click()
    await field(desk, '标题').fill(title)
    await desk.button('创建表单').click()
    await desk.said('请至少添加一个问题').waitFor()
    await desk.button('添加问题').click()
    await field(desk, '问题').fill('衣服尺码')
    await field(desk, '类型').selectOption({ label: '单选' })
    await field(desk, '选项 1').fill('S')
    await field(desk, '选项 2').fill('M')
    await desk.button('添加问题').click()
    await field(desk, '问题').fill('手机号')
    await field(desk, '类型').selectOption({ label: '手机号' })
    await desk.button('把第 2 个问题上移').click()
    await desk.button('创建表单').click()
    await desk.said('收集中').waitFor()
    await desk.button(`“${title}”的更多操作`).click()
    await desk.said('打开表单').click()
    await desk.said('每人填一次').waitFor()
    address = desk.page.url().split('#/')[1] ?? ''
    assert.match(address, /^pages\/diys\/index\?form=/)
  })

  test('is filled in, keeps what was typed, and is answered once', async () => {
    await student.open(address)
    await student.button('提交', true).click()
    await student.said('还有 2 处需要修改').waitFor()
    await field(student, '手机号').fill('13800000001')
    await student.page.reload()
    assert.equal(await field(student, '手机号').inputValue(), '13800000001')
    await option(student, 'radio', 'M').click()
    await student.button('提交', true).click()
    await student.said('已提交').waitFor()
    await student.page.reload()
    await student.said('已提交').waitFor()
    assert.equal(await student.button('提交', true).count(), 0)
  })

  test('gives its answers as a table', async () => {
    await desk.open(`pages/diys/index?forms=${schoolId}`)
    await desk.said('1 份答案').waitFor()
    await desk.open(address.replace('form=', 'answers='))
    await desk.said('1 · 100%').waitFor()
    await desk.page.getByRole('tab', { name: '逐份看' }).click()
    await desk.said('13800000001').waitFor()
    const taken = desk.page.waitForEvent('download')
    await desk.button('导出表格').click()
    const file = await taken
    assert.equal(file.suggestedFilename(), `${title}.csv`)
    const [head, row] = (await readFile(await file.path(), 'utf8')).split('\r\n')
    assert.equal(head, '\ufeff提交时间,姓名,学院,手机号,衣服尺码')
    assert.match(row ?? '', /,13800000001,M$/)
  })

  test('takes no answers once it is stopped, and goes when it is deleted', async () => {
    await desk.open(`pages/diys/index?forms=${schoolId}`)
    await desk.button(`“${title}”的更多操作`).click()
    await desk.said('停止收集').click()
    await desk.said('已停止').waitFor()
    const late = await Student.enrolled(live)
    await late.open(address)
    await late.said('这个表单已经停止收集').waitFor()
    await desk.button(`“${title}”的更多操作`).click()
    await desk.said('删除').click()
    await desk.said('收到的 1 份答案会一起删掉').waitFor()
    await desk.button('删除', true).click()
    await desk.button(`“${title}”的更多操作`).waitFor({ state: 'detached' })
    await late.page.reload()
    await late.said('这个表单不存在或已被删除').waitFor()
  })
})

test('nothing went wrong unseen', () => {
  assert.deepEqual(
    live.errors.filter((error) => !/status of 404/.test(error)),
    [],
  )
})
