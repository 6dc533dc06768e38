/** Files as systems and people write them: names of many peoples, numbers that Excel is to leave alone, rows at fault among others. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { faultColumn, type Mode } from '../../../contract/registrar/rules'
import { csvHead, csvLine } from '../../../server/core/file/csv'
import { newPerson, newSchool } from '../campus'
import { newAdministrator } from '../certification/certified'
import { startApp, type TestApp, type TestSession } from '../harness'

let app: TestApp
let school: string
let admin: TestSession
before(async () => {
  app = await startApp()
  school = await newSchool(app)
  admin = await newAdministrator(app, school)
})
after(() => app.close())

const send = (path: 'registrar/check' | 'registrar/import', content: string, query: object) =>
  app.upload(Buffer.from(content), {
    path,
    token: admin.token,
    query: { school, ...query },
    filename: 'a.csv',
    type: 'text/csv',
  })
const check = (content: string, mode: Mode = 'add') => send('registrar/check', content, { mode })
const bringIn = async (
  content: string,
  { mode = 'add', part = false }: { mode?: Mode; part?: boolean } = {},
) => {
  const { data } = await check(content, mode)
  return send('registrar/import', content, { mode, seen: data.seen, part })
}
const autocert = async (number: string, name: string) =>
  app.post('certification/autocert', { number, name }, { token: (await newPerson(app, school)).token })

const head = '\ufeff学号,姓名,学院,专业,年级,离校日期\r\n'
const rest = '文学院,汉语言文学,2026,'

describe('names', () => {
  const names = [
    '阿卜杜拉•买买提',
    '阿卜杜拉・买买提',
    '阿卜杜拉．买买提',
    "MARY-JANE O'BRIEN",
    'Nguyễn Văn An'.normalize('NFD'),
    'MUHAMMAD ABDULLAH ALMAMUN',
    'Ａｎｎａ‧Ｌｅｅ',
  ]

  test('of minorities and foreigners are taken, and certify however their marks are typed', async () => {
    const file = head + names.map((name, n) => `202600030${n},${name},${rest}\r\n`).join('')
    const { data, envelope } = await bringIn(file)
    assert.equal(envelope.code, 0, envelope.message)
    assert.deepEqual([data.added, data.refused], [names.length, 0])
    for (const [number, name] of [
      ['2026000300', '阿卜杜拉·买买提'],
      ['2026000301', '阿卜杜拉•买买提'],
      ['2026000303', 'Mary-Jane O’Brien'],
      ['2026000304', 'Nguyễn Văn An'],
      ['2026000305', 'Muhammad Abdullah Almamun'],
      ['2026000306', 'Anna Lee'],
    ] as const)
      assert.equal((await autocert(number, name)).code, 0, name)
    assert.notEqual((await autocert('2026000302', '阿卜杜拉·吐尔逊')).code, 0)
  })

  test('with numbers and signs are none', async () => {
    const file =
      head +
      ['王2', '王😀', '-王', `王${'长'.repeat(50)}`]
        .map((name, n) => `202600031${n},${name},${rest}\r\n`)
        .join('')
    assert.equal((await check(file)).data.refused, 4)
  })
})

describe('a row at fault', () => {
  const good = `2026000501,王小明,${rest}\r\n`
  const bad = `12,李雷,${rest}\r\n`

  test('keeps the others out only until they are asked for, and comes back as a file to mend', async () => {
    const checked = await check(head + good + bad + good)
    assert.deepEqual([checked.data.added, checked.data.refused], [1, 2])
    assert.equal((await bringIn(head + good + bad + good)).code, -2)
    const { data } = await bringIn(head + good + bad + good, { part: true })
    assert.deepEqual([data.added, data.refused], [1, 2])
    assert.equal((await autocert('2026000501', '王小明')).code, 0)
    assert.ok(data.refusedRows.startsWith(`\ufeff学号,姓名,学院,专业,年级,离校日期,${faultColumn}\r\n`))
    assert.match(data.refusedRows, /12,李雷,文学院,汉语言文学,2026,,第 3 行：学号应是/)
    assert.match(data.refusedRows, /第 4 行：“学号”和第 2 行重复/)
    const mended = data.refusedRows.replace('12,李雷', '2026000512,李雷')
    assert.deepEqual((await bringIn(mended)).data.refused, 0)
    assert.equal((await autocert('2026000512', '李雷')).code, 0)
  })

  test('that the database would refuse keeps the others out no longer, either', async () => {
    await app.pool.query('insert into mail_domains (domain, school_id) values ($1, $2)', [
      'stu.taken.example',
      await newSchool(app, '江北大学'),
    ])
    const file = '域名\nstu.taken.example\nstu.ours.example\n'
    assert.equal((await bringIn(file)).code, -2)
    const { data, envelope } = await bringIn(file, { part: true })
    assert.equal(envelope.code, 0, envelope.message)
    assert.deepEqual([data.added, data.refused], [1, 1])
    const { rows } = await app.pool.query('select domain from mail_domains where school_id = $1', [school])
    assert.deepEqual(rows, [{ domain: 'stu.ours.example' }])
  })

  test('removes nobody, since whom it names is not known', async () => {
    const { data } = await bringIn(head + bad + good, { mode: 'replace', part: true })
    assert.deepEqual([data.removed, data.refused], [0, 1])
    assert.equal((await autocert('2026000302', '阿卜杜拉·买买提')).code, 0)
  })
})

describe('numbers', () => {
  test('as formulas are read', async () => {
    const file = `${head}="2026000401",王小明,${rest}\r\n2026000402,="王大明",${rest}\r\n`
    const { data } = await bringIn(file)
    assert.deepEqual([data.added, data.refused], [2, 0])
    assert.equal((await autocert('2026000401', '王小明')).code, 0)
    assert.equal((await autocert('2026000402', '王大明')).code, 0)
    const wrong = await check(`${head}2026000403,王"小,${rest}\r\n`)
    assert.match(wrong.envelope.message, /第 2 行：引号用得不对/)
  })

  test('are written so that a spreadsheet shows every digit, and read back', async () => {
    for (const digits of [
      '202311041801',
      '013800000001',
      '6222020000000000123',
      '1-2',
      '3/4',
      '2026-11',
      '1E5',
    ])
      assert.equal(csvLine([digits]), `"=""${digits}"""\r\n`)
    for (const plain of ['20231104', '12.50', '-3', '0', '0.5', '2028-06-30', '13800000001', '8:30'])
      assert.equal(csvLine([plain]), `${plain}\r\n`)
    const file =
      csvHead(['学号', '姓名', '学院', '专业', '年级', '离校日期']) +
      csvLine(['020260000601', '王三明', '文学院', '汉语言文学', '2026', ''])
    assert.equal((await bringIn(file)).data.added, 1)
    assert.equal((await autocert('020260000601', '王三明')).code, 0)
  })
})
