/** A school's own data, from the files that a registrar has. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { sheetMaxBytes, sheetNames, sheets, templateName, type Mode } from '../../../contract/registrar/rules'
import type { SheetReport } from '../../../contract/registrar/schema'
import { Secrets } from '../../../server/core/seal/secrets'
import { manageSchools, type Options } from '../../../server/features/registrar/command'
import { templateOf } from '../../../server/features/registrar/template'
import { entrust, newPerson, newSchool } from '../campus'
import { enrol, newAdministrator, newCampus } from '../certification/certified'
import { startApp, type TestApp, type TestSession } from '../harness'

let app: TestApp
let school: string
let elsewhere: string
let admin: TestSession
/** Colleagues of the administrator: each may check twenty files a minute. */
let desk: TestSession[]
let folder: string

before(async () => {
  app = await startApp()
  school = await newSchool(app)
  elsewhere = await newSchool(app, '江北大学')
  admin = await newAdministrator(app, school)
  desk = await Promise.all(Array.from({ length: 6 }, () => newAdministrator(app, school)))
  folder = await mkdtemp(path.join(os.tmpdir(), 'campus-registrar-'))
})
after(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

interface Sent {
  into?: string
  mode?: Mode
  by?: TestSession
}
let calls = 0
const next = (): TestSession => desk[(calls += 1) % desk.length] ?? admin
const bytes = (content: string | Buffer) => (typeof content === 'string' ? Buffer.from(content) : content)
const check = (content: string | Buffer, { into = school, mode = 'add', by = next() }: Sent = {}) =>
  app.upload(bytes(content), {
    path: 'registrar/check',
    token: by.token,
    query: { school: into, mode },
    filename: 'a.csv',
    type: 'text/csv',
  })
const bringIn = (
  content: string | Buffer,
  seen: string,
  { into = school, mode = 'add', by = next() }: Sent = {},
) =>
  app.upload(bytes(content), {
    path: 'registrar/import',
    token: by.token,
    query: { school: into, mode, seen },
    filename: 'a.csv',
    type: 'text/csv',
  })

const counts = ({ rows, added, changed, removed, refused }: SheetReport) => [
  rows,
  added,
  changed,
  removed,
  refused,
]
/** Checks, imports, and gives what was counted. */
async function carry(content: string | Buffer, sent: Sent = {}): Promise<number[]> {
  const checked = await check(content, sent)
  assert.equal(checked.code, 0, checked.envelope.message)
  const done = await bringIn(content, checked.data.seen, sent)
  assert.equal(done.code, 0, done.envelope.message)
  assert.deepEqual(done.data, checked.data)
  return counts(done.data)
}
const rows = async (statement: string, ...values: unknown[]) =>
  (await app.pool.query<Record<string, unknown>>(statement, values)).rows
const problems = async (content: string | Buffer, sent?: Sent) =>
  (await check(content, sent)).data.problems.map(({ line, text }) => `${line} ${text}`)

const rollHead = '学号,姓名,学院,专业,年级,离校日期\r\n'
const student = (number: string, name = '周屿', rest = '文学院,汉语言文学,2024,') =>
  `${number},${name},${rest}\r\n`
const autocert = (person: TestSession, number: string, name: string) =>
  app.post('certification/autocert', { number, name }, { token: person.token })

describe('who may', () => {
  const file = '域名\nstu.a.example\n'

  test('a school’s administrator for that school, the platform’s for any that exists', async () => {
    assert.equal((await check(file)).code, 0)
    for (const call of [check(file, { into: elsewhere }), bringIn(file, 'x', { into: elsewhere })]) {
      const { status, envelope } = await call
      assert.deepEqual([status, envelope.message], [403, '这不是你的学校'])
    }
    const platform = await newAdministrator(app, null)
    assert.equal((await check(file, { into: elsewhere, by: platform })).code, 0)
    assert.equal((await check(file, { into: randomUUID(), by: platform })).status, 404)
    assert.equal((await check(file, { by: await newPerson(app, school) })).status, 403)
    assert.deepEqual(
      await rows('select 1 from mail_domains where school_id = any($1)', [school, elsewhere]),
      [],
    )
  })

  test('names the school and the way', async () => {
    const { status } = await app.upload(Buffer.from(file), {
      path: 'registrar/check',
      token: admin.token,
      query: { school: 'x', mode: 'add' },
    })
    assert.equal(status, 400)
    assert.equal((await check(file, { mode: 'wipe' as Mode })).status, 400)
  })
})

describe('every sheet', () => {
  test('has a template that can be sent back as it is, and then changes nothing more', async () => {
    const fresh = await newSchool(app, '云麓师范大学')
    for (const name of sheetNames) {
      // what one may send in a minute is counted
      const by = await newAdministrator(app, fresh)
      if ('platform' in sheets[name]) await entrust(app, by, 'platform-admin', null)
      const response = await app.app.inject(`/api/registrar/template?sheet=${name}&client_type=web`)
      assert.equal(response.statusCode, 200)
      assert.match(
        String(response.headers['content-disposition']),
        new RegExp(encodeURIComponent(templateName(name))),
      )
      const added = sheets[name].examples.length
      assert.deepEqual(await carry(response.rawPayload, { into: fresh, by }), [added, added, 0, 0, 0], name)
      assert.deepEqual(
        await carry(response.rawPayload, { into: fresh, by, mode: 'replace' }),
        [added, 0, 0, 0, 0],
        name,
      )
    }
    assert.equal((await app.app.inject('/api/registrar/template?sheet=users')).statusCode, 404)
    const person = await newPerson(app, fresh)
    const { data } = await app.get('certification/info', { token: person.token })
    assert.deepEqual(data.offers, { roll: true, mail: ['stu.example.edu.cn'], quiz: false })
    const { data: found } = await app.get('school/house', { query: { school: fresh } })
    assert.deepEqual(
      found.items.map(({ name, kind, floors }) => [name, kind, floors]),
      [
        ['东区食堂', 'dining', 2],
        ['一号宿舍楼', 'dorm', 6],
      ],
    )
    const { data: faculties } = await app.get('certification/faculty', { query: { school: fresh } })
    const { data: majors } = await app.get('certification/major', {
      query: { faculty: faculties.items[0]?.id },
    })
    assert.deepEqual(majors.items.map(({ name }) => name).sort(), ['古典文献学', '汉语言文学'])
  })

  test('adds and changes; removes only where the file replaces', async () => {
    assert.deepEqual(await carry('学院,专业\n法学院,法学\n法学院,知识产权\n医学院,护理学\n'), [3, 3, 0, 0, 0])
    assert.deepEqual(await carry('学院,专业\n法学院,社会学\n'), [1, 1, 0, 0, 0])
    assert.deepEqual(
      await carry('专业,学院\n法学,法学院\n社会学,法学院\n', { mode: 'replace' }),
      [2, 0, 0, 2, 0],
    )
    assert.deepEqual(
      await rows(
        'select f.name as f, m.name as m from faculties f left join majors m on m.faculty_id = f.id where f.school_id = $1 order by 2',
        school,
      ),
      [
        { f: '法学院', m: '法学' },
        { f: '法学院', m: '社会学' },
      ],
    )

    const head = '题目,选项A,选项B,答案\n'
    assert.deepEqual(await carry(`${head}几点闭馆,九点,十点,B\n在哪办卡,一楼,二楼,A\n`), [2, 2, 0, 0, 0])
    assert.deepEqual(await carry(`${head}几点闭馆,九点,十一点,b\n`, { mode: 'replace' }), [1, 0, 1, 1, 0])
    assert.deepEqual(
      await rows('select text, options, "right" from questions where school_id = $1', school),
      [{ text: '几点闭馆', options: ['九点', '十一点'], right: 1 }],
    )

    assert.deepEqual(await carry('域名\nstu.b.example\n'), [1, 1, 0, 0, 0])
    assert.deepEqual(await carry('域名\n@STU.C.example\n', { mode: 'replace' }), [1, 1, 0, 1, 0])
    assert.deepEqual(
      await problems('域名\nstu.c.example\n', {
        into: elsewhere,
        by: await newAdministrator(app, elsewhere),
      }),
      ['2 这个域名属于另一所学校'],
    )

    const stations = '名称,快递点类型,位置,服务,营业时间,状态,纬度,经度\n'
    assert.deepEqual(
      await carry(
        `${stations}南门驿站,驿站,南门内,取件和寄件,8：30—21:00,,30.1,114.2\n三号柜,快递柜,3栋门口,取件,全天,暂停,30.1,114.2\n`,
      ),
      [2, 2, 0, 0, 0],
    )
    const kept = await rows(
      `select name, kind, pickups, posts, hours, open from parcel_stations where school_id = $1 order by kind desc`,
      school,
    )
    assert.deepEqual(kept, [
      { name: '南门驿站', kind: 'post', pickups: true, posts: true, hours: '08:30-21:00', open: true },
      { name: '三号柜', kind: 'locker', pickups: true, posts: false, hours: '全天', open: false },
    ])
    assert.deepEqual(
      await carry(`${stations}南门驿站,驿站,南门内,寄件,8:30-21:00,,30.1,114.2\n`),
      [1, 0, 1, 0, 0],
    )
    const houses = '名称,类型,楼层数,纬度,经度\n'
    assert.deepEqual(await carry(`${houses}12345678901 号楼,宿舍,6,30.1,114.2\n`), [1, 1, 0, 0, 0])
    assert.deepEqual(await carry(`${houses}12345678901 号楼,宿舍,7,30.1,114.2\n`), [1, 0, 1, 0, 0])
    assert.equal((await app.get('school/house', { query: { school } })).data.items[0]?.floors, 7)
  })

  test('an import stands in the audit log, a check and an empty import do not', async () => {
    const before = (await rows('select id from audit_log where school_id = $1', school)).length
    await check('域名\nstu.d.example\n')
    await carry('域名\nstu.d.example\n')
    await carry('域名\nstu.d.example\n')
    const { data } = await app.get('roles/audit', { token: admin.token })
    assert.deepEqual(
      [data.items[0]?.action, data.items[0]?.detail, data.items[0]?.actor?.name],
      ['registrar.import', { sheet: 'mail', added: 1, changed: 0, removed: 0 }, '王老师'],
    )
    assert.equal((await rows('select id from audit_log where school_id = $1', school)).length, before + 1)
  })
})

describe('the roll', () => {
  test('keeps nobody’s name or number, and certifies by them', async () => {
    assert.deepEqual(
      await carry(rollHead + student('2024000001') + student('s2024000002', '阿依古丽·买买提')),
      [2, 2, 0, 0, 0],
    )
    const stored = JSON.stringify(
      await rows(
        'select *, encode(entry, $2) as e, encode(number, $2) as n from roll where school_id = $1',
        school,
        'escape',
      ),
    )
    assert.doesNotMatch(stored, /周屿|2024000001|阿依古丽/)
    const person = await newPerson(app, school)
    assert.notEqual((await autocert(person, '2024000001', '阿依古丽·买买提')).code, 0)
    const { data } = await autocert(person, 'S2024000002', '阿依古丽·买买提')
    assert.deepEqual([data.state, data.standing?.college, data.standing?.grade], ['approved', '文学院', 2024])
  })

  test('finds a student by the number when the name or the major changes', async () => {
    await carry(rollHead + student('2024000003', '旧名字'))
    assert.deepEqual(
      await carry(rollHead + student('2024000003', '新名字', '法学院,法学,2023级,2099/6/30')),
      [1, 0, 1, 0, 0],
    )
    assert.notEqual((await autocert(await newPerson(app, school), '2024000003', '旧名字')).code, 0)
    assert.equal(
      (await autocert(await newPerson(app, school), '2024000003', '新名字')).data.standing?.grade,
      2023,
    )
  })

  test('ends a certification when the student leaves, and gives none after', async () => {
    const day = (days: number) =>
      new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
    await carry(
      rollHead +
        student('2024000004', '将离校', `文学院,古典文献学,2021,${day(1)}`) +
        student('2024000005', '已离校', `文学院,古典文献学,2021,${day(-1)}`),
    )
    const { data } = await autocert(await newPerson(app, school), '2024000004', '将离校')
    assert.equal(data.standing?.until, new Date(`${day(2)}T00:00:00+08:00`).toISOString())
    const late = await autocert(await newPerson(app, school), '2024000005', '已离校')
    assert.match(late.envelope.msg, new RegExp(`你在 ${day(-1)} 离校`))
  })

  test('takes over rows without a number, and rows under a former key', async () => {
    const campus = await newCampus(app, '青屿理工大学')
    const by = await newAdministrator(app, campus.school)
    const { number, name } = await enrol(app, campus)
    await app.pool.query('update roll set number = null, key_id = null where school_id = $1', [campus.school])
    assert.deepEqual(
      await carry(rollHead + student(number, name), { into: campus.school, by, mode: 'replace' }),
      [1, 0, 1, 0, 0],
    )

    const former =
      app.context.config.papersKey ?? (await readFile(path.join(app.context.config.dataDir, 'papers.key')))
    const rotated = new Secrets({
      ...app.context.config,
      papersKey: Buffer.alloc(32, 9),
      oldPapersKeys: [former],
    })
    const file = path.join(folder, 'rotated.csv')
    await writeFile(file, rollHead + student(number, name))
    await app.pool.query(`update schools set campus = '新校区' where id = $1`, [campus.school])
    const run = (options: Options = {}) =>
      manageSchools(
        app.db,
        ['import', file],
        { school: '青屿理工大学', campus: '新校区', replace: true, apply: true, ...options },
        {
          secrets: () => rotated,
          house: async () => app.context.house,
          storage: async () => app.context.providers.storage,
          featuresOff: [],
        },
      )
    assert.equal((await run()).lines[0], '学籍名册  1 行：新增 0，改动 1，删除 0，有问题 0')
    assert.deepEqual(await rows('select key_id from roll where school_id = $1', campus.school), [
      { key_id: rotated.keyId },
    ])
    assert.equal((await run()).lines[0], '学籍名册  1 行：新增 0，改动 0，删除 0，有问题 0')
  })
})

test('a student who stands in the roll twice, once from before numbers, is one again', async () => {
  const into = await newSchool(app, '双行学院')
  const by = await newAdministrator(app, into)
  const number = '2023000001'
  await carry(rollHead + student(number, '张三'), { into, by })
  await app.pool.query('update roll set number = null where school_id = $1', [into])
  assert.deepEqual(await carry(rollHead + student(number, '张山'), { into, by }), [1, 1, 0, 0, 0])
  assert.deepEqual(await carry(rollHead + student(number, '张三'), { into, by }), [1, 0, 1, 0, 0])
  assert.deepEqual(await rows('select number is null as bare from roll where school_id = $1', into), [
    { bare: false },
  ])
  assert.deepEqual(
    await carry(rollHead + student(number, '张三'), { into, by, mode: 'replace' }),
    [1, 0, 0, 0, 0],
  )
})

describe('a file', () => {
  const refusal = async (content: string | Buffer) => {
    const { status, envelope } = await check(content)
    assert.equal(status, 400, envelope.message)
    return envelope.message
  }

  test('that is no sheet of ours is refused, and says why', async () => {
    assert.match(await refusal(''), /文件是空的/)
    assert.match(await refusal('a,b\n1,2\n'), /第一行要写列名/)
    assert.equal(await refusal('学号,姓名,学院\n'), '第一行看起来是“学籍名册”，缺了“专业”、“年级”列')
    assert.equal(
      await refusal('学号,姓名,学院,专业,年级,手机号\n'),
      '“学籍名册”里多了“手机号”列，请删掉再导入',
    )
    assert.equal(await refusal('域名,域名\n'), '“学生邮箱域名”里多了“域名”列，请删掉再导入')
    assert.match(await refusal(Buffer.from('504b0304aabb', 'hex')), /Excel 工作簿/)
    assert.match(await refusal(Buffer.from('\ufeff域名\n', 'utf16le')), /UTF-16/)
    assert.match(await refusal(Buffer.from('d3f2c3fb0a80ff0a', 'hex')), /既不是 UTF-8，也不是 GB18030/)
    assert.equal((await check(Buffer.alloc(sheetMaxBytes + 1, '域'))).status, 413)
  })

  test('in GB18030 is read, as Excel writes it, also in characters of four bytes', async () => {
    // 域名, and in the bank: 校徽是几画𠮷
    assert.deepEqual(
      await carry(Buffer.from('d3f2c3fb0d0a7374752e652e6578616d706c650d0a', 'hex')),
      [1, 1, 0, 0, 0],
    )
    const bank = Buffer.concat([
      Buffer.from('cce2c4bf2cd1a1cfee412cd1a1cfee422cb4f0b0b80a', 'hex'),
      Buffer.from('d0a3bbd59532823 6'.replace(' ', ''), 'hex'),
      Buffer.from('2cd2bb2cb6fe2c420a', 'hex'),
    ])
    assert.deepEqual(await carry(bank), [1, 1, 0, 0, 0])
    assert.equal(
      (await rows('select text from questions where school_id = $1 and text like $2', school, '校徽%'))[0]
        ?.text,
      `校徽${new TextDecoder('gb18030').decode(Buffer.from('95328236', 'hex'))}`,
    )
  })

  test('may have quoted commas, quotes and line breaks, empty lines and cells at the end', async () => {
    const file =
      '\ufeff题目,选项A,选项B,答案,,\r\n\r\n"他说“""你好""”,\n第二行",甲,"乙,丙",B,,\r\n,,,\r\n坏的,甲,乙,丁\r\n'
    const { data } = await check(file)
    assert.deepEqual(data.problems, [{ line: 6, text: '“答案”应是有内容的选项的字母：A、B' }])
    assert.deepEqual(await carry(file.replace('丁', 'A')), [2, 2, 0, 0, 0])
    assert.deepEqual(
      (await rows('select options from questions where text = $1', '他说“"你好"”, 第二行'))[0]?.options,
      ['甲', '乙,丙'],
    )
  })

  test('put together from several has every kind of line end, and its lines are still counted right', async () => {
    const filler = 'stu.h.example\r\n'.repeat(5000)
    assert.deepEqual(
      (await check(`域名\r\n"a\r\nb"\n\r\nc\r"d\n\n"\r\n${filler}e`)).data.problems.filter(
        ({ text }) => !text.includes('重复'),
      ),
      [
        { line: 2, text: '域名应像 stu.example.edu.cn' },
        { line: 5, text: '域名应像 stu.example.edu.cn' },
        { line: 6, text: '域名应像 stu.example.edu.cn' },
        { line: 5009, text: '域名应像 stu.example.edu.cn' },
      ],
    )
  })

  test('is refused as a whole while a row is at fault; each is named by its line', async () => {
    const file =
      rollHead +
      student('2025000001') +
      student('12') +
      student('2.02311E+09') +
      student('2025000002', '王') +
      student('2025000003', '王2') +
      student('2025000004', '王小', `${'文'.repeat(31)},法学,2024,`) +
      student('2025000005', '王小', '文学院,,2024,') +
      student('2025000006', '王小', '文学院,法学,24,') +
      student('2025000007', '王小', '文学院,法学,2024,2026-02-30') +
      student('2025000001', '重复') +
      student('2025000008', '王小', '文学院,法学,2024,') +
      student('2025000009', '王小', '文学院,法学,2024,0000-06-30')
    assert.deepEqual(await problems(file), [
      '3 学号应是 4 到 20 位字母或数字',
      '4 学号被 Excel 改成了科学计数法：把这一列设为“文本”再填',
      '5 姓名应是 2 到 50 个字，除了文字只有间隔号、连字符和撇号',
      '6 姓名应是 2 到 50 个字，除了文字只有间隔号、连字符和撇号',
      '7 “学院”最多 30 个字',
      '8 “专业”没有填',
      '9 “年级”应是 2000 到 2100 的整数，这里是“24”',
      '10 “离校日期”应是 2028-06-30 这样的日期',
      '11 “学号”和第 2 行重复',
      '13 “离校日期”应是 2028-06-30 这样的日期',
    ])
    assert.deepEqual(await problems('名称,类型,楼层数,纬度,经度\n一号楼,constructor,6,30.5,114.4\n'), [
      '2 “类型”应是宿舍、教学楼、食堂、地点之一',
    ])
    const { data } = await check(file)
    assert.deepEqual(counts(data), [12, 2, 0, 0, 10])
    assert.equal((await bringIn(file, data.seen)).envelope.message, '有 10 行要先改好')
    assert.notEqual((await autocert(await newPerson(app, school), '2025000008', '王小')).code, 0)
  })

  test('that cannot be read on is named by the line it stops at', async () => {
    const before = student('2025000011') + student('2025000012').repeat(2000)
    for (const [rest, line] of [
      ['', 3],
      [before, 2004],
    ] as const) {
      const start = rollHead + student('2025000010') + rest
      assert.equal(
        await refusal(`${start}"${'没有\n配对'.repeat(10)}`),
        `第 ${line} 行：从这里起有一个引号没有配对`,
      )
      assert.equal(
        await refusal(`${start}"${'没有配对'.repeat(3000)}`),
        `第 ${line} 行：这一行太长了，可能是引号没有配对`,
      )
      assert.equal(
        await refusal(start + student('2025000013', '王"小')),
        `第 ${line} 行：引号用得不对，带引号的内容要整格括起来`,
      )
    }
    assert.deepEqual(await problems(`${rollHead}2025000011,王小,文学院,法学,2024,,多了\n`), [
      '2 这一行的格数比第一行多：内容里的逗号要用引号括起来',
    ])
  })

  test('is carried out as it was checked, or not at all', async () => {
    const file = '域名\nstu.f.example\n'
    const { data } = await check(file)
    for (const [content, sent] of [
      ['域名\nstu.f.example\nstu.g.example\n', {}],
      [file, { mode: 'replace' as const }],
    ] as const) {
      assert.equal(
        (await bringIn(content, data.seen, sent)).envelope.message,
        '文件或学校的数据在检查之后变了，请再检查一次',
      )
    }
    assert.equal((await bringIn(file, data.seen)).code, 0)
    assert.deepEqual(counts((await bringIn(file, data.seen)).data), [1, 0, 0, 0, 0], 'a retry')
  })

  test('of 50,000 rows is checked and brought in within the client’s timeout', async () => {
    const large = await newSchool(app, '大学城大学')
    const by = await newAdministrator(app, large)
    const file = Buffer.from(
      rollHead + Array.from({ length: 50_000 }, (_, index) => student(`B${1_000_000 + index}`)).join(''),
    )
    const began = process.cpuUsage()
    assert.deepEqual(await carry(file, { into: large, by }), [50_000, 50_000, 0, 0, 0])
    assert.deepEqual(await carry(file, { into: large, by, mode: 'replace' }), [50_000, 0, 0, 0, 0])
    // of this process alone: how long the clock says depends on what else the machine does
    const { user, system } = process.cpuUsage(began)
    assert.ok(user + system < 55_000_000, `${user + system} µs`)
  })
})

describe('the command', () => {
  const idOf = async (name: string) =>
    String((await rows('select id from schools where name = $1', name))[0]?.['id'])
  const run = (words: string[], options: Options = {}) =>
    manageSchools(app.db, words, options, {
      secrets: () => app.context.secrets,
      house: async () => app.context.house,
      storage: async () => app.context.providers.storage,
      featuresOff: [],
    })

  test('takes a school in, once, and lists it', async () => {
    const place = { campus: '主校区', province: '江省', city: '江城市', district: '南岸区', at: '30.5,114.4' }
    await assert.rejects(run(['add', '新大学'], { ...place, at: '30.5' }), /--at/)
    await assert.rejects(run(['add', '新大学']), /用法/)
    const { lines } = await run(['add', '新大学'], place)
    assert.equal(lines[0], '收录了新大学（主校区）。')
    assert.match(lines.join('\n'), /管理 → 数据[^]*import <目录> --school 新大学[^]*lacks --school 新大学/)
    await assert.rejects(run(['add', '新大学'], place), /已经有了/)
    assert.ok((await run(['list'])).lines.includes('新大学  主校区  江城市'))
    await assert.rejects(run(['import', folder], { school: '没有的大学' }), /没有名为/)
    await assert.rejects(run(['add', '　'], place), /都要写/)
  })

  test('says what a school lacks, as the desk does', async () => {
    await assert.rejects(run(['lacks']), /用法/)
    const school = '临江大学'
    const { lines, failed } = await run(['lacks'], { school })
    assert.equal(failed, false)
    const { data } = await app.get('school/lacks', {
      token: admin.token,
      query: { school: await idOf(school) },
    })
    const open = data.items.filter(({ count }) => count === 0)
    assert.ok(open.length > 0 && open.length < data.items.length)
    assert.equal(lines.length, data.items.length + 1)
    for (const { title, why } of open) assert.ok(lines.includes(`[还没有] ${title}：${why}`), title)
    assert.equal(lines.at(-1), `还差 ${open.length} 项，在“管理 → 数据”逐项去补`)
  })

  test('brings a folder in as a whole, from its own templates', async () => {
    const where = path.join(folder, 'all')
    const files = (await run(['template', where])).lines
    assert.equal(files.length, sheetNames.length)
    const [houses = ''] = files.filter((file) => file.includes(templateName('houses')))
    await writeFile(houses, templateOf('houses').replace('食堂,2', '饭馆,2'))
    const into = { school: '新大学' }
    // the template's domain is another school's by now
    await writeFile(
      files.find((file) => file.includes(templateName('mail'))) ?? '',
      '域名\nstu.new.example\n',
    )
    const faulty = await run(['import', where], { ...into, apply: true })
    assert.equal(faulty.failed, true)
    assert.ok(
      faulty.lines.includes('  第 3 行：“类型”应是宿舍、教学楼、食堂、地点之一'),
      faulty.lines.join('\n'),
    )
    const held = `select (select count(*)::int from majors m join faculties f on f.id = m.faculty_id join schools s on s.id = f.school_id where s.name = '新大学') as majors`
    assert.deepEqual(await rows(held), [{ majors: 0 }])
    const part = await run(['import', houses], { ...into, apply: true, part: true })
    assert.deepEqual([part.failed, part.lines.at(-1)], [false, '导入完成'])
    assert.deepEqual(
      await rows(
        `select count(*)::int as houses from houses h join schools s on s.id = h.school_id where s.name = '新大学'`,
      ),
      [{ houses: sheets.houses.examples.length - 1 }],
    )
    await writeFile(houses, templateOf('houses'))
    assert.equal((await run(['import', where], into)).lines.at(-1), '只检查了，没有改动；加 --apply 导入')
    assert.deepEqual(await rows(held), [{ majors: 0 }])
    const whole = await run(['import', where], { ...into, apply: true })
    assert.deepEqual([whole.failed, whole.lines.at(-1)], [false, '导入完成'])
    assert.deepEqual(await rows(held), [{ majors: 2 }])
    const [entry] = await rows(
      `select actor_id from audit_log a join schools s on s.id = a.school_id where s.name = '新大学' limit 1`,
    )
    assert.deepEqual(entry, { actor_id: null })
  })
})
