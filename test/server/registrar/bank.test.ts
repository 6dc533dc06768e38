/** The question bank as a sheet. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Mode } from '../../../contract/registrar/rules'
import type { SheetReport } from '../../../contract/registrar/schema'
import { newPerson, newSchool } from '../campus'
import { newAdministrator } from '../certification/certified'
import { startApp, type TestApp, type TestSession } from '../harness'

let app: TestApp
let school: string
let admin: TestSession
let person: TestSession

before(async () => {
  app = await startApp()
})
beforeEach(async () => {
  school = await newSchool(app)
  ;[admin, person] = await Promise.all([newAdministrator(app, school), newPerson(app, school)])
})
after(() => app.close())

const columns = ['科目', '章节', '题型', '题目', '选项A', '选项B', '选项C', '选项D', '答案', '解析']
const one = (text: string, answer = 'A', change: Record<string, string> = {}): string => {
  const row: Record<string, string> = {
    科目: '物理',
    章节: '力学',
    题型: '单选',
    题目: text,
    选项A: '甲',
    选项B: '乙',
    答案: answer,
    解析: '因为',
    ...change,
  }
  return columns.map((column) => `"${row[column] ?? ''}"`).join(',')
}
const noOptions = { 选项A: '', 选项B: '' }
const send = (path: 'registrar/check' | 'registrar/import', rows: string[], query: object) =>
  app.upload(Buffer.from([columns.join(','), ...rows].join('\n')), {
    path,
    token: admin.token,
    query: { school, mode: 'add', ...query },
  })
async function bringIn(rows: string[], mode: Mode = 'add'): Promise<SheetReport> {
  const checked = await send('registrar/check', rows, { mode })
  assert.equal(checked.code, 0, checked.envelope.message)
  assert.deepEqual([checked.data.sheet, checked.data.problems], ['bank', []])
  const { code, data, envelope } = await send('registrar/import', rows, { mode, seen: checked.data.seen })
  assert.equal(code, 0, envelope.message)
  return data
}
const counts = ({ added, changed, removed, kept }: SheetReport) => [added, changed, removed, kept]
const problems = async (...rows: string[]) =>
  (await send('registrar/check', rows, {})).data.problems.map(({ line, text }) => `${line} ${text}`)

const subjects = async () =>
  (await app.get('bank/subjects', { token: person.token })).data.items.filter(
    (subject) => subject.school !== null,
  )
const chapters = async () => {
  const [subject] = await subjects()
  const { data } = await app.get('bank/subject', { token: person.token, query: { id: subject?.id } })
  return data.chapters.map(({ title, questions }) => [title, questions])
}
/** All questions as they are now, in the order of their chapters. */
const stored = async () =>
  (
    await app.pool.query<{
      text: string
      kind: string
      version: number
      options: string[]
      answer: string[]
    }>(
      `select v.text, v.kind, v.version, v.options, v.answer from bank_questions q
         join bank_versions v on v.question_id = q.id and v.version = q.version
         join bank_subjects s on s.id = q.subject_id where s.school_id = $1 order by q.id`,
      [school],
    )
  ).rows
const texts = async () => (await stored()).map(({ text, version }) => `${text} ${version}`)
const practise = async () => {
  const [subject] = await subjects()
  const body = { subject: subject?.id, mode: 'order' }
  return (await app.post('bank/practice', body, { token: person.token })).data
}

describe('the sheet', () => {
  test('makes subjects, chapters and questions of every kind, in the order of the file', async () => {
    const report = await bringIn([
      one('力的单位是', 'b', { 选项C: '丙' }),
      one('矢量有', 'D、A', { 题型: '多选', 选项D: '丁' }),
      one('惯性与速度有关', '错', { 题型: '判断', ...noOptions }),
      one('绝对零度是', '-273|－273.15', { 题型: '填空', 章节: '热学', ...noOptions }),
      one('力的单位是', 'A', { 科目: '工程力学' }),
    ])
    assert.deepEqual(counts(report), [5, 0, 0, 0])
    assert.deepEqual(
      (await subjects()).map(({ title, questions }) => [title, questions]),
      [
        ['物理', 4],
        ['工程力学', 1],
      ],
    )
    assert.deepEqual(await chapters(), [
      ['力学', 3],
      ['热学', 1],
    ])
    assert.deepEqual(
      (await stored()).map(({ kind, options, answer }) => [kind, options, answer]),
      [
        ['single', ['甲', '乙', '丙'], ['B']],
        ['multiple', ['甲', '乙', '丁'], ['A', 'C']],
        ['judge', ['正确', '错误'], ['B']],
        ['fill', [], ['-273', '－273.15']],
        ['single', ['甲', '乙'], ['A']],
      ],
    )
    const round = await practise()
    assert.equal(round.total, 4)
    const answer = await app.post(
      'bank/answer',
      { id: round.id, question: round.items[1]?.question.id, answer: ['A', 'C'] },
      { token: person.token },
    )
    assert.deepEqual(answer.data, { right: true, answer: ['A', 'C'], explanation: '因为' })
  })

  test('changes a question into its next version, and adds to chapters that there are', async () => {
    await bringIn([one('一'), one('二')])
    const round = await practise()
    assert.deepEqual(
      counts(await bringIn([one('二', 'B'), one('三', 'A', { 章节: '热学' }), one('四')])),
      [2, 1, 0, 0],
    )
    assert.deepEqual(await texts(), ['一 1', '二 2', '三 1', '四 1'])
    assert.deepEqual(await chapters(), [
      ['力学', 3],
      ['热学', 1],
    ])
    // who was answering the version before goes on with it
    const [, second] = round.items
    const body = { id: round.id, question: second?.question.id, answer: ['A'] }
    assert.equal((await app.post('bank/answer', body, { token: person.token })).data.right, true)
    assert.deepEqual(counts(await bringIn([one('二', 'B')])), [0, 0, 0, 0])
  })

  test('that replaces removes what nobody has met, and keeps and counts the rest', async () => {
    await bringIn([one('一'), one('二'), one('三', 'A', { 章节: '热学' }), one('四', 'A', { 科目: '化学' })])
    const [first] = (await practise()).items
    await app.post('bank/favourite', { id: first?.question.id, on: true }, { token: person.token })
    await app.pool.query('delete from bank_items')
    await app.pool.query('delete from bank_sheets')
    const report = await bringIn([one('二')], 'replace')
    assert.deepEqual(counts(report), [0, 0, 2, 1])
    assert.deepEqual(await texts(), ['一 1', '二 1'])
    assert.deepEqual(await chapters(), [['力学', 2]])
    assert.deepEqual(
      (await subjects()).map(({ title }) => title),
      ['物理'],
    )
  })

  test('leaves other schools’ and everyone’s questions alone', async () => {
    await bringIn([one('一')])
    const before = school
    school = await newSchool(app, '江北大学')
    admin = await newAdministrator(app, school)
    assert.deepEqual(counts(await bringIn([one('一', 'B'), one('二')], 'replace')), [2, 0, 0, 0])
    school = before
    assert.deepEqual(await texts(), ['一 1'])
    assert.deepEqual((await stored())[0]?.answer, ['A'])
  })

  test('says what is wrong with a row', async () => {
    const judge = { 题型: '判断', ...noOptions }
    const fill = { 题型: '填空', ...noOptions }
    assert.deepEqual(
      await problems(
        one('一', 'C'),
        one('二', 'AB'),
        one('三', ''),
        one('四', 'AA', { 题型: '多选' }),
        one('五', 'A', { 选项B: '' }),
        one('六', 'A', { 选项B: '甲' }),
        one('七', '也许', judge),
        one('八', 'A', { 题型: '判断' }),
        one('九', ' | ', fill),
        one('十', 'F', { 题型: '填空' }),
        one('十一', 'A', { 题型: '问答' }),
        one('十二', 'A', { 解析: '' }),
        one('', 'A'),
        one('十四'),
        one('十四', 'B'),
      ),
      [
        '2 “答案”应是有内容的选项的字母：A、B',
        '3 单选题只有一个答案',
        '4 “答案”应是有内容的选项的字母：A、B',
        '5 “答案”应是有内容的选项的字母：A、B',
        '6 至少要有两个选项',
        '7 有两个选项一样',
        '8 “答案”应是对、正确、√、A、错、错误、×、B之一',
        '9 判断题不用填选项',
        '10 “答案”没有填',
        '11 填空题没有选项',
        '12 “题型”应是单选、多选、判断、填空之一',
        '13 “解析”没有填',
        '14 “题目”没有填',
        '16 “题目”和第 15 行重复',
      ],
    )
  })

  test('is told from the quiz’s sheet by its columns', async () => {
    const quiz = '题目,选项A,选项B,答案\n几点闭馆,九点,十点,B\n'
    const { data } = await app.upload(Buffer.from(quiz), {
      path: 'registrar/check',
      token: admin.token,
      query: { school, mode: 'add' },
    })
    assert.equal(data.sheet, 'questions')
  })
})
