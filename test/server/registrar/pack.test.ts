// also on: external
/** Questions with pictures: a ZIP of a sheet and what it names. */
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { pack as limits, type Mode } from '../../../contract/registrar/rules'
import { sheetPicturesRound } from '../../../server/features/file/rounds'
import { manageSchools } from '../../../server/features/registrar/command'
import { newPerson, newSchool, picture } from '../campus'
import { newAdministrator } from '../certification/certified'
import { startApp, type TestApp, type TestSession } from '../harness'
import { zipOf, type Packed } from './zip'

let app: TestApp
let school: string
let student: TestSession
let circuit: Buffer
let graph: Buffer
before(async () => {
  app = await startApp()
  school = await newSchool(app)
  student = await newPerson(app, school)
  circuit = await picture(300, 200)
  graph = await picture(200, 300)
})
after(() => app.close())

const head = '科目,章节,题型,题目,答案,解析'
const row = (text: string, asked = '', why = '') =>
  `电路,直流,判断,${text},对,看图${asked || why ? `,${asked},${why}` : ''}`
const sheet = (...lines: string[]): Packed => ({
  name: 'questions.csv',
  content: [`${head},题目图片,解析图片`, ...lines].join('\n'),
})

/** Each by a colleague of its own: one may check twenty files a minute. */
async function send(
  content: Buffer,
  { seen, mode = 'add' as Mode, by }: { seen?: string; mode?: Mode; by?: TestSession } = {},
) {
  const { token } = by ?? (await newAdministrator(app, school))
  const sent = { token, filename: 'a.zip', type: 'application/zip' }
  return seen === undefined
    ? app.upload(content, { ...sent, path: 'registrar/check', query: { school, mode } })
    : app.upload(content, { ...sent, path: 'registrar/import', query: { school, mode, seen } })
}
async function bringIn(content: Buffer) {
  const by = await newAdministrator(app, school)
  const { data, code, envelope } = await send(content, { by })
  assert.equal(code, 0, envelope.message)
  const done = await send(content, { by, seen: data.seen })
  assert.equal(done.code, 0, done.envelope.message)
  return [done.data.added, done.data.changed, done.data.removed]
}
const problems = async (...files: Packed[]) =>
  (await send(zipOf(files))).data.problems.map(({ text }) => text)
const refusal = async (content: Buffer) => {
  const { status, envelope } = await send(content)
  return `${status} ${envelope.message}`
}
const stored = async (text: string) => {
  const { rows } = await app.pool.query<{ pictures: { key: string }[]; why: { key: string }[] }>(
    `select v.pictures, v.explanation_pictures as why from bank_questions q join bank_versions v on v.question_id = q.id
      and v.version = q.version where v.text = $1`,
    [text],
  )
  return rows[0]
}

test('pictures are shown with the question, and those of the explanation once it is answered', async () => {
  const files = [
    sheet(row('灯会亮', 'Circuit.jpg|graph.png', '图一.png')),
    { name: 'pictures/circuit.jpg', content: circuit },
    { name: 'pictures/graph.png', content: graph },
    // as Windows packs it
    { name: Buffer.from('cdbcd2bb2e706e67', 'hex'), content: graph },
    { name: '__MACOSX/._circuit.jpg', content: 'x' },
  ]
  assert.deepEqual(await bringIn(zipOf(files)), [1, 0, 0])
  // the same again changes nothing
  assert.deepEqual(await bringIn(zipOf(files)), [0, 0, 0])
  const { items } = (await app.get('bank/subjects', { token: student.token })).data
  const subject = items.find(({ title }) => title === '电路')?.id ?? ''
  const begun = await app.post('bank/practice', { subject, mode: 'order' }, { token: student.token })
  const question = begun.data.items[0]?.question
  assert.deepEqual(
    question?.pictures?.map(({ width, height }) => [width, height]),
    [
      [300, 200],
      [200, 300],
    ],
  )
  const [kept] = (await stored('灯会亮'))?.pictures ?? []
  assert.ok((await app.context.providers.storage.read(kept?.key ?? '')).length > 0)
  const answered = await app.post(
    'bank/answer',
    { id: begun.data.id, question: question?.id ?? '', answer: ['A'] },
    { token: student.token },
  )
  assert.equal(answered.data.pictures?.length, 1)
})

test('a sheet without columns of pictures leaves them; an empty cell takes them away', async () => {
  const files = [sheet(row('电流向右', 'a.jpg')), { name: 'a.jpg', content: circuit }]
  await bringIn(zipOf(files))
  const plain = Buffer.from([head, row('电流向右').replace('看图', '看新图')].join('\n'))
  assert.deepEqual(await bringIn(plain), [0, 1, 0])
  assert.equal((await stored('电流向右'))?.pictures.length, 1)
  assert.deepEqual(await bringIn(zipOf([sheet(`${row('电流向右')},,`)])), [0, 1, 0])
  assert.deepEqual((await stored('电流向右'))?.pictures, [])
})

test('rows say what is wrong with their pictures', async () => {
  const good = { name: 'a.jpg', content: circuit }
  assert.deepEqual(await problems(sheet(row('一', 'b.jpg')), good), ['压缩包里没有图片“b.jpg”'])
  assert.deepEqual(await problems(sheet(row('一', 'a.jpg')), { name: 'a.jpg', content: 'no picture' }), [
    '“a.jpg”：这不是能打开的图片，请换成 JPG、PNG、GIF、WebP 或 HEIC',
  ])
  assert.deepEqual(await problems(sheet(row('一', 'a.jpg')), good, { ...good, name: 'more/A.jpg' }), [
    '“a.jpg”：压缩包里有两个同名的文件',
  ])
  assert.deepEqual(await problems(sheet(row('一', 'a.jpg|a.jpg')), good), ['“题目图片”有一张写了两次'])
  assert.deepEqual(await problems(sheet(row('一', '', '1|2|3|4|5'))), ['“解析图片”最多 4 张'])
  const alone = Buffer.from(`${head},题目图片\n${row('一')},a.jpg`)
  assert.deepEqual(
    (await send(alone)).data.problems.map(({ text }) => text),
    ['没有图片“a.jpg”：把这个 CSV 和图片一起打成 ZIP 再导入'],
  )
})

test('a ZIP that is not as it should be is refused in a sentence', async () => {
  const one = sheet(row('一'))
  assert.equal(await refusal(zipOf([{ name: 'a.jpg', content: circuit }])), '400 压缩包里没有 CSV 文件')
  assert.match(await refusal(zipOf([one, { ...one, name: 'b.csv' }])), /只放一个/)
  assert.match(await refusal(zipOf([one, { name: '[Content_Types].xml', content: '' }])), /Excel 工作簿/)
  assert.match(await refusal(zipOf([{ ...one, encrypted: true }])), /密码/)
  assert.match(await refusal(zipOf([one]).subarray(0, 60)), /打不开/)
  const many = Array.from({ length: limits.entries }, (_, index) => ({ name: `${index}.txt`, content: '' }))
  assert.match(await refusal(zipOf([one, ...many])), /不能超过 1000 个/)
})

test('what unfolds to more than it says, or to too much, is not unfolded', async () => {
  const zeros = Buffer.alloc(9 * 1024 * 1024)
  const said = { name: 'a.jpg', content: zeros, claims: 1000 }
  assert.match(await refusal(zipOf([sheet(row('一', 'a.jpg')), said])), /打不开/)
  const bombs = Array.from({ length: 31 }, (_, index) => ({
    name: `${index}.jpg`,
    content: Buffer.alloc(0),
    claims: 10 * 1024 * 1024,
  }))
  // the first of them is already not what it says
  assert.match(await refusal(zipOf([sheet(row('一')), ...bombs])), /打不开|300 MB/)
  const large = { name: 'a.jpg', content: Buffer.alloc(0), claims: 11 * 1024 * 1024 }
  assert.deepEqual(await problems(sheet(row('一', 'a.jpg')), large), ['“a.jpg”：图片不能超过 10 MB'])
  const huge = { name: 'a.jpg', content: Buffer.alloc(0), claims: 301 * 1024 * 1024 }
  assert.match(await refusal(zipOf([sheet(row('一')), huge])), /300 MB/)
})

test('names that lead out of the ZIP are names alone', async () => {
  const files = [sheet(row('路径', 'a.jpg')), { name: '../../../tmp/a.jpg', content: circuit }]
  assert.deepEqual(await bringIn(zipOf(files)), [1, 0, 0])
  assert.match((await stored('路径'))?.pictures[0]?.key ?? '', /^sheets\/[0-9a-f]{40}\.webp$/)
})

test('the command takes ZIPs of a folder', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'campus-pack-test-'))
  try {
    await writeFile(
      path.join(folder, 'a.zip'),
      zipOf([sheet(row('命令', 'a.jpg')), { name: 'a.jpg', content: graph }]),
    )
    const { lines, failed } = await manageSchools(
      app.db,
      ['import', folder],
      { school: '临江大学', apply: true },
      {
        secrets: () => app.context.secrets,
        house: async () => app.context.house,
        storage: async () => app.context.providers.storage,
        featuresOff: [],
      },
    )
    assert.equal(failed, false, lines.join())
    assert.equal(lines[0], '题库  1 行：新增 1，改动 0，删除 0，有问题 0')
    assert.equal((await stored('命令'))?.pictures.length, 1)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('pictures go with the last question that shows them, once an import has had time to', async () => {
  const [kept, gone] = [await picture(310, 200), await picture(210, 300)]
  const files = [
    { name: 'kept.jpg', content: kept },
    { name: 'gone.jpg', content: gone },
  ]
  await bringIn(zipOf([sheet(row('留下的', 'kept.jpg'), row('带走的', 'gone.jpg', 'kept.jpg')), ...files]))
  const [shown, lost] = [
    (await stored('留下的'))?.pictures[0]?.key ?? '',
    (await stored('带走的'))?.pictures[0]?.key ?? '',
  ]
  const there = (key: string): Promise<boolean> =>
    app.context.providers.storage.read(key).then(
      () => true,
      () => false,
    )
  const later = () => app.pool.query(`update sheet_pictures set brought_at = brought_at - interval '2 days'`)
  await later()
  await sheetPicturesRound(app.context)
  assert.deepEqual([await there(shown), await there(lost)], [true, true], 'both are shown')
  await app.pool.query(`delete from bank_versions where text = '带走的'`)
  assert.equal(await sheetPicturesRound(app.context), 1)
  assert.deepEqual([await there(shown), await there(lost)], [true, false])
  // brought again, it is there again, and stays for who has it under way
  await bringIn(zipOf([sheet(row('又带来的', 'gone.jpg')), ...files]))
  await app.pool.query(`delete from bank_versions where text = '又带来的'`)
  assert.equal(await sheetPicturesRound(app.context), 0)
  assert.equal(await there(lost), true)
})
