// also on: external
/** Forms that a school asks people to fill in: written, answered, read and taken along. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { csvPath, limits } from '../../../contract/home/form/rules'
import type { Field, Form, FormValues } from '../../../contract/home/form/schema'
import { eraseDue } from '../../../server/features/security/erase'
import { personalData } from '../../../server/features/security/exportFile'
import { entrust, newPerson, newSchool } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'

let app: TestApp
let school: string
let desk: TestSession
let elsewhere: TestSession
let platform: TestSession
/** Of the school; another one for each test, since a minute's calls are counted. */
let student: TestSession

before(async () => {
  app = await startApp()
  school = await newSchool(app)
  desk = await administrator(school)
  elsewhere = await administrator(await newSchool(app, '青屿理工大学'))
  platform = await administrator(null)
})
after(() => app.close())
beforeEach(async () => {
  student = await newPerson(app, school, '周屿')
})

async function administrator(of: string | null): Promise<TestSession> {
  const person = await app.signIn()
  await entrust(app, person, of ? 'school-admin' : 'platform-admin', of)
  return person
}

const field = (name: string, change: Partial<Field> = {}): Field => ({
  name,
  label: `问题 ${name}`,
  kind: 'text',
  required: false,
  choices: [],
  ...change,
})
const sizes = field('size', { kind: 'choice', choices: ['S', 'M', 'L'] })
const draft = (change: Record<string, unknown> = {}) => ({
  form: randomUUID(),
  school,
  revision: 0,
  title: '校运会志愿者报名',
  intro: '周五前交',
  fields: [field('name', { label: '姓名', required: true }), sizes],
  once: true,
  closes: null,
  most: null,
  ...change,
})
const save = (body: object, who: TestSession = desk) => app.post('form/save', body, { token: who.token })
async function made(change: Record<string, unknown> = {}): Promise<Form> {
  const { code, data, envelope } = await save(draft(change))
  assert.equal(code, 0, envelope.message + envelope.msg)
  return data
}
const bodyOf = ({ id: form, school: { id }, ...of }: Form, change: Record<string, unknown> = {}) => {
  const { revision, title, intro, fields, once, closes, most } = of
  return { form, school: id, revision, title, intro, fields, once, closes, most, ...change }
}
const read = (form: string, who?: TestSession) => app.get('get/form', { query: { form }, token: who?.token })
const fill = (
  form: Form,
  values: Record<string, unknown> = { name: '周屿' },
  who: TestSession = student,
  key: string = randomUUID(),
) => app.post('diy/commit', { form: form.id, key, values }, { token: who.token })
async function filled(form: Form, values?: FormValues, who?: TestSession): Promise<void> {
  const { code, envelope } = await fill(form, values, who)
  assert.equal(code, 0, envelope.message + envelope.msg)
}
const answers = async (form: Form, query: object = {}) =>
  (await app.get('form/answers', { query: { form: form.id, ...query }, token: desk.token })).data
const change = (form: Form, what: Record<string, unknown>) => save(bodyOf(form, what))
const acts = async (form: Form) => {
  const { rows } = await app.pool.query<{ action: string }>(
    'select action from audit_log where subject_id = $1 order by id',
    [form.id],
  )
  return rows.map(({ action }) => action)
}

describe('a form', () => {
  test('is read by everybody, and says to whom it belongs', async () => {
    const form = await made()
    const { data } = await read(form.id)
    assert.deepEqual(
      [data.title, data.fields, data.closed, data.invited, data.editable, data.answers, data.mine],
      ['校运会志愿者报名', draft().fields, null, false, false, null, null],
    )
    assert.deepEqual(data.school, { id: school, name: '临江大学' })
    assert.equal((await read(form.id, student)).data.invited, true)
    assert.equal((await read(randomUUID())).status, 404)
  })

  test('shows its number of answers to those who administer its school', async () => {
    const form = await made()
    await filled(form)
    for (const [who, count] of [
      [desk, 1],
      [platform, 1],
      [elsewhere, null],
      [student, null],
    ] as const) {
      const { data } = await read(form.id, who)
      assert.deepEqual([data.answers, data.editable], [count, count !== null])
    }
  })

  test('is for its school to write, stop, delete, read and export', async () => {
    const form = await made()
    const calls = (who: TestSession) => [
      save(bodyOf(form, { title: '别人的' }), who),
      app.post('form/close', { form: form.id, closed: true }, { token: who.token }),
      app.get('form/list', { query: { school }, token: who.token }),
      app.get('form/answers', { query: { form: form.id }, token: who.token }),
      app.post('form/export', { form: form.id }, { token: who.token }),
      app.post('form/remove', { form: form.id }, { token: who.token }),
    ]
    for (const who of [student, elsewhere])
      for (const { status } of await Promise.all(calls(who))) assert.equal(status, 403)
    assert.deepEqual((await read(form.id)).data.title, form.title)
    assert.equal((await save(draft({ form: form.id, title: '又一个' }), elsewhere)).status, 403)
  })

  test('cannot be taken to another school', async () => {
    const form = await made()
    const own = (await app.get('user/info', { token: elsewhere.token })).data
    const other = await newSchool(app, '云山大学')
    await entrust(app, elsewhere, 'school-admin', other)
    assert.equal((await save(bodyOf(form, { school: other }), elsewhere)).status, 404)
    assert.equal((await save(draft({ form: form.id, school: other }), elsewhere)).code, -2)
    assert.equal(own.id, elsewhere.userId)
    assert.equal((await read(form.id)).data.school.id, school)
  })

  const wrong: [string, Record<string, unknown>, string, RegExp][] = [
    ['a title of white space', { title: ' \n ' }, 'title', /至少 2 个字/],
    ['words that nobody may show', { title: '枪手代考加我' }, 'title', /./],
    ['no questions', { fields: [] }, 'fields', /至少 1 项/],
    ['a question of white space', { fields: [field('a', { label: ' \t' })] }, 'fields', /请填写问题/],
    ['a name twice', { fields: [field('a'), field('a')] }, 'fields', /同一个字段/],
    [
      'one choice',
      { fields: [field('a', { kind: 'several', choices: ['一'] })] },
      'fields',
      /至少要 2 个选项/,
    ],
    [
      'a choice twice',
      { fields: [field('a', { kind: 'choice', choices: ['一', ' 一 '] })] },
      'fields',
      /两个一样的选项/,
    ],
    ['a name that every object has', { fields: [field('constructor')] }, 'fields', /./],
    ['an end that is over', { closes: '2020-01-01T00:00:00.000Z' }, 'closes', /晚于现在/],
    ['a leap second', { closes: '2016-12-31T23:59:60Z' }, 'closes', /格式/],
    ['nobody to answer', { most: 0 }, 'most', /不能小于 1/],
  ]
  for (const [what, part, name, sentence] of wrong)
    test(`is not made with ${what}`, async () => {
      const { code, envelope } = await save(draft(part))
      const { fields } = envelope.data as unknown as { fields: Record<string, string> }
      assert.deepEqual([code, Object.keys(fields)], [-1, [name]])
      assert.match(envelope.msg, sentence)
    })

  test('keeps its words without what turns or hides them', async () => {
    const form = await made({
      title: ' 报\u202e名 表 ',
      intro: '一\r\n\r\n\r\n\r\n二',
      fields: [field('a', { label: '姓\n名', choices: ['留不住'] })],
    })
    assert.deepEqual([form.title, form.intro], ['报名 表', '一\n\n二'])
    assert.deepEqual(form.fields, [field('a', { label: '姓 名' })])
  })

  test('is made once by a draft that is sent twice', async () => {
    const body = draft()
    const both = await Promise.all([save(body), save(body)])
    assert.deepEqual(
      both.map(({ code, data }) => [code, data.id, data.revision]),
      [
        [0, body.form, 1],
        [0, body.form, 1],
      ],
    )
    assert.equal((await save({ ...body, title: '另一个名字' })).code, -2)
    assert.deepEqual(await acts(both[0].data), ['form.create'])
  })

  test('is not saved over another’s change, but the same change again is a retry', async () => {
    const form = await made()
    const edit = { intro: '改到周六' }
    assert.equal((await change(form, edit)).data.revision, 2)
    assert.equal((await change(form, edit)).data.revision, 2)
    const { code, envelope } = await change(form, { intro: '改到周日' })
    assert.deepEqual([code, envelope.message], [-2, '这个表单刚被别的管理员改过，请重新打开再改'])
    assert.deepEqual(await acts(form), ['form.create', 'form.edit'])
  })

  test('may end in the past once it has ended, and not be sent there', async () => {
    const form = await made({ closes: '2099-01-01T00:00:00.000Z' })
    const past = '2020-01-01T00:00:00.000Z'
    assert.equal((await change(form, { closes: past })).code, -1)
    await app.pool.query('update forms set closes_at = $2 where id = $1', [form.id, past])
    assert.equal((await change(form, { closes: past, intro: '' })).data.closed, 'due')
  })

  test('of one school are two hundred at most', async () => {
    const own = await newSchool(app, '满员大学')
    await app.pool.query(
      `insert into forms (id, school_id, title, intro, fields, once)
        select gen_random_uuid(), $1, '表单', '', '[]', true from generate_series(1, $2)`,
      [own, limits.forms.max],
    )
    assert.match((await save(draft({ school: own }), platform)).envelope.message, /最多 200 个/)
  })
})

describe('an answer', () => {
  test('wants somebody of the school', async () => {
    const form = await made()
    const body = { form: form.id, key: randomUUID(), values: { name: '周屿' } }
    assert.equal((await app.post('diy/commit', body)).code, 1001)
    const { envelope } = await fill(form, { name: '远客' }, await newPerson(app))
    assert.equal(envelope.message, '这是临江大学的表单，只有本校的同学能填')
    assert.equal((await fill({ ...form, id: randomUUID() })).status, 404)
    assert.equal((await read(form.id, desk)).data.answers, 0)
  })

  test('is kept as it was checked, and shown to who gave it', async () => {
    const fields = [
      field('a', { label: '姓名', required: true }),
      field('b', { kind: 'textarea' }),
      field('c', { kind: 'several', choices: ['一', '二', '三'] }),
      field('d', { kind: 'number' }),
      field('e', { kind: 'date' }),
      field('f', { kind: 'phone' }),
      field('g'),
    ]
    const form = await made({ fields })
    const given = {
      a: ' 周\u202e屿 ',
      b: '一\r\n二\0\ud800',
      c: ['三', '一', '三'],
      d: '-1.5',
      e: '2024-02-29',
      f: '13800000001',
      g: ' ',
    }
    const kept = {
      a: '周屿',
      b: '一\n二\ufffd',
      c: ['一', '三'],
      d: '-1.5',
      e: '2024-02-29',
      f: '13800000001',
    }
    const { data } = await fill(form, given)
    assert.deepEqual(data.values, kept)
    assert.deepEqual((await read(form.id, student)).data.mine, data)
    assert.equal((await read(form.id, desk)).data.mine, null)
  })

  const kinds: [Partial<Field>, unknown[]][] = [
    [{ required: true }, [undefined, '', ' \u3000', []]],
    [{ kind: 'several', choices: ['一', '二'], required: true }, [undefined, [], '一', ['一', '三']]],
    [{ kind: 'text' }, ['长'.repeat(limits.text.max + 1), ['一']]],
    [{ kind: 'textarea' }, ['长'.repeat(limits.textarea.max + 1)]],
    [{ kind: 'choice', choices: ['一', '二'] }, ['三', '一 ', ['一'], 'length']],
    [{ kind: 'number' }, ['一', '1e3', '٣', '1.23456', '99999999999', 'Infinity', '0x1']],
    [{ kind: 'date' }, ['2023-02-29', '2024-13-01', '今天', '0000-01-01', '2024-1-1']],
    [{ kind: 'phone' }, ['1380000000', '138000000011', '12800000001', '+8613800000001']],
    [{ kind: 'text' }, ['枪手代考加我']],
  ]
  for (const [kind, values] of kinds)
    test(`to a question of ${JSON.stringify(kind)} is refused at it where it is none`, async () => {
      const form = await made({ fields: [field('ok'), field('q', kind)], once: false })
      for (const value of values) {
        const { code, envelope } = await fill(form, value === undefined ? {} : { q: value })
        const { fields } = envelope.data as unknown as { fields: Record<string, string> }
        assert.deepEqual([code, Object.keys(fields ?? {})], [-1, ['q']], JSON.stringify(value))
      }
      assert.equal((await read(form.id, desk)).data.answers, 0)
    })

  test('to what is not asked is refused', async () => {
    const form = await made({ fields: [field('a')] })
    for (const name of ['b', 'toString', 'constructor'])
      assert.match(
        (await fill(form, JSON.parse(`{"${name}":"x"}`) as object as FormValues)).envelope.message,
        /表单刚刚改过/,
      )
  })

  test('is one for one key', async () => {
    for (const once of [true, false]) {
      const form = await made({ once })
      const key = randomUUID()
      const twice = await Promise.all([1, 2, 3].map(() => fill(form, { name: '周屿' }, student, key)))
      const [first] = twice
      for (const { code, data } of twice) assert.deepEqual([code, data], [0, first?.data])
      assert.deepEqual((await fill(form, { name: '别的' }, student, key)).data, first?.data)
      assert.equal((await read(form.id, desk)).data.answers, 1)
    }
  })

  test('is one for one person where the form says so, whoever is first', async () => {
    const form = await made()
    const tries = await Promise.all([1, 2, 3, 4].map((n) => fill(form, { name: `第 ${n} 次` })))
    assert.deepEqual(tries.map(({ code }) => code).sort(), [-2, -2, -2, 0])
    for (const { code, envelope } of tries) if (code !== 0) assert.equal(envelope.message, '你已经填过了')
    assert.equal((await read(form.id, desk)).data.answers, 1)
    await filled(form, { name: '另一个人' }, await newPerson(app, school))
  })

  test('may be given again where it may, and is no secret of another’s key', async () => {
    const form = await made({ once: false })
    await filled(form)
    const key = randomUUID()
    assert.equal((await fill(form, { name: '第二份' }, student, key)).code, 0)
    const other = await fill(form, { name: '别人' }, await newPerson(app, school), key)
    assert.deepEqual([other.status, other.data], [404, null])
    assert.deepEqual(
      [(await read(form.id, desk)).data.answers, (await read(form.id, student)).data.mine],
      [2, null],
    )
  })

  test('is not taken once enough are there, whoever comes together', async () => {
    const form = await made({ once: false, most: 2 })
    const tries = await Promise.all([1, 2, 3, 4, 5].map((n) => fill(form, { name: `${n}` })))
    assert.deepEqual(tries.map(({ code }) => code).sort(), [-2, -2, -2, 0, 0])
    const { data } = await read(form.id, desk)
    assert.deepEqual([data.answers, data.closed], [2, 'full'])
    const { rowCount } = await app.pool.query('select from form_answers where form_id = $1', [form.id])
    assert.equal(rowCount, 2)
    assert.equal((await fill(form)).envelope.message, '这个表单已经收满')
  })

  test('is not taken after the end, nor while the form is stopped', async () => {
    const form = await made({ once: false })
    const close = (closed: boolean) =>
      app.post('form/close', { form: form.id, closed }, { token: desk.token })
    const kept = randomUUID()
    const first = await fill(form, { name: '早到' }, student, kept)
    assert.equal((await close(true)).data.closed, 'closed')
    assert.equal((await close(true)).data.closed, 'closed')
    assert.equal((await fill(form)).envelope.message, '这个表单已经停止收集')
    assert.deepEqual((await fill(form, { name: '早到' }, student, kept)).data, first.data, 'a retry')
    assert.equal((await close(false)).data.closed, null)
    await filled(form)
    await app.pool.query(`update forms set closes_at = now() - interval '1 second' where id = $1`, [form.id])
    assert.equal((await fill(form)).envelope.message, '这个表单已经截止')
    assert.deepEqual(await acts(form), ['form.create', 'form.close', 'form.reopen'])
  })
})

describe('a form that was answered', () => {
  test('keeps its questions’ kinds and names, and how often one answers', async () => {
    const form = await made()
    await filled(form, { name: '周屿', size: 'M' })
    const kind = await change(form, { fields: [form.fields[0], { ...sizes, kind: 'text', choices: [] }] })
    assert.match(kind.envelope.msg, /类型不能改/)
    assert.match((await change(form, { once: false })).envelope.msg, /不能再改每人填几次/)
    const without = await change(form, { fields: [form.fields[0]] })
    assert.deepEqual(without.data.fields, [form.fields[0]])
    const again = await change(without.data, { fields: [form.fields[0], field('size')] })
    assert.match(again.envelope.msg, /请重新添加/)
    const more = await change(without.data, {
      fields: [field('new'), { ...form.fields[0], label: '怎么称呼' }],
    })
    assert.deepEqual(
      more.data.fields.map(({ label }) => label),
      ['问题 new', '怎么称呼'],
    )
    const { items } = await answers(form)
    assert.deepEqual(items[0]?.values, [
      { label: '问题 new', value: '' },
      { label: '怎么称呼', value: '周屿' },
      { label: '问题 size', value: 'M' },
    ])
  })

  test('is listed, with its number, the newest form first', async () => {
    const own = await newSchool(app, '列表大学')
    const titles = ['第一个', '第二个', '第三个']
    const forms: Form[] = []
    for (const title of titles) forms.push((await save(draft({ school: own, title }), platform)).data)
    const [first] = forms
    assert.ok(first)
    await app.pool.query('update forms set answers = 3, closed = true where id = $1', [first.id])
    const page = async (after?: string | null) =>
      (
        await app.get('form/list', {
          query: { school: own, size: 2, ...(after ? { after } : {}) },
          token: platform.token,
        })
      ).data
    const one = await page()
    const two = await page(one.next)
    assert.deepEqual(
      [...one.items, ...two.items].map(({ title }) => title),
      titles.reverse(),
    )
    assert.deepEqual([two.next, two.items[0]?.answers, two.items[0]?.closed], [null, 3, 'closed'])
  })

  test('shows what people answered, the latest first', async () => {
    const form = await made({ once: false })
    for (const name of ['一', '二', '三']) await filled(form, { name })
    const one = await answers(form, { size: 2 })
    const two = await answers(form, { after: one.next })
    const all = [...one.items, ...two.items]
    assert.deepEqual(
      all.map(({ values }) => values[0]?.value),
      ['三', '二', '一'],
    )
    assert.deepEqual([all[0]?.person.id, all[0]?.person.name], [student.userId, '周屿'])
  })

  test('goes with its answers', async () => {
    const form = await made()
    await filled(form)
    const remove = () => app.post('form/remove', { form: form.id }, { token: desk.token })
    assert.equal((await remove()).code, 0)
    assert.deepEqual([(await remove()).status, (await read(form.id)).status], [404, 404])
    const { rowCount } = await app.pool.query('select from form_answers where form_id = $1', [form.id])
    assert.equal(rowCount, 0)
    const { rows } = await app.pool.query(
      `select detail from audit_log where subject_id = $1 and action = 'form.remove'`,
      [form.id],
    )
    assert.deepEqual(rows, [{ detail: { title: form.title, answers: 1 } }])
  })
})

describe('a table of the answers', () => {
  const link = async (form: Form, who: TestSession = desk) =>
    (await app.post('form/export', { form: form.id }, { token: who.token })).data.key
  const fetch = (form: string, key: string) =>
    app.app.inject({ method: 'GET', url: `/api/${csvPath}`, query: { form, key } })

  test('holds every answer, and nothing that a spreadsheet would carry out', async () => {
    const form = await made({
      title: '报名/表',
      once: false,
      fields: [
        field('a', { label: '=姓名' }),
        field('b', { kind: 'textarea' }),
        field('c', { kind: 'number' }),
      ],
    })
    await filled(form, { a: '=1+1', b: '说"一"\n二,三', c: '-5' })
    await filled(form, { a: '@sum', b: '-2+3' })
    await filled(form, { a: '＝１' })
    const dropped = await change(form, { fields: form.fields.slice(0, 2) })
    assert.equal(dropped.code, 0)
    const { statusCode, headers, body } = await fetch(form.id, await link(form))
    assert.equal(statusCode, 200)
    assert.equal(headers['content-type'], 'text/csv; charset=utf-8')
    assert.equal(
      headers['content-disposition'],
      `attachment; filename*=UTF-8''${encodeURIComponent('报名 表.csv')}`,
    )
    const when = /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g
    assert.equal(
      body.replace(when, '时间'),
      "\ufeff提交时间,姓名,学院,'=姓名,问题 b,问题 c（已删除）\r\n" +
        '时间,周屿,,\'=1+1,"说""一""\n二,三",-5\r\n' +
        "时间,周屿,,'@sum,'-2+3,\r\n" +
        "时间,周屿,,'＝１,,\r\n",
    )
    assert.deepEqual((await acts(form)).slice(-1), ['form.export'])
  })

  test('has more rows than are read at a time', async () => {
    const form = await made({ once: false })
    await app.pool.query(
      `insert into form_answers (id, form_id, user_id, once_key, "values")
        select gen_random_uuid(), $1, $2, gen_random_uuid(), json_build_object('name', n) from generate_series(1, 1001) n`,
      [form.id, student.userId],
    )
    const { body } = await fetch(form.id, await link(form))
    const lines = body.trim().split('\r\n')
    assert.equal(new Set(lines).size, 1002)
  })

  test('opens by its own key alone, for a while, while its maker is an administrator', async () => {
    const form = await made()
    const other = await made()
    const one = await administrator(school)
    const key = await link(form, one)
    const refused = async (id: string, used: string, why: string) => {
      const { statusCode, body } = await fetch(id, used)
      assert.equal(statusCode, 409, why)
      assert.match(body, /链接已经失效/)
    }
    assert.equal((await fetch(form.id, key)).statusCode, 200)
    const [session = '', until = '', mac = ''] = key.split('.')
    await refused(other.id, key, 'another form')
    await refused(form.id, `${session}.${Number(until) + 1}.${mac}`, 'longer')
    await refused(form.id, `${session}.${until}.${'A'.repeat(43)}`, 'unsigned')
    await refused(form.id, `${randomUUID()}.${until}.${mac}`, 'another session')
    await refused(form.id, '', 'none')
    await refused('x', key, 'no form')
    await app.pool.query('update grants set revoked_at = now() where user_id = $1', [one.userId])
    await refused(form.id, key, 'no administrator any more')
  })
})

describe('a person', () => {
  test('takes their answers along by the questions’ words', async () => {
    const form = await made()
    await filled(form, { name: '周屿', size: 'L' })
    const data = (await personalData(app.context, student.userId)) as { form_answers: { at: string }[] }
    assert.deepEqual(
      data.form_answers.map(({ at: _, ...rest }) => rest),
      [
        {
          form: '校运会志愿者报名',
          answers: [
            { question: '姓名', answer: '周屿' },
            { question: '问题 size', answer: 'L' },
          ],
        },
      ],
    )
  })

  test('who leaves takes their answers with them; the form that they made stays', async () => {
    const form = await made({ once: false })
    await filled(form)
    await filled(form)
    await filled(form, { name: '留下的' }, await newPerson(app, school))
    const maker = await administrator(school)
    const theirs = (await save(draft(), maker)).data
    await app.pool.query(`update users set delete_at = now() - interval '1 second' where id = any($1)`, [
      [student.userId, maker.userId],
    ])
    assert.equal(await eraseDue(app.context), 2)
    assert.equal((await read(form.id, desk)).data.answers, 1)
    assert.deepEqual(
      (await answers(form)).items.map(({ values }) => values[0]?.value),
      ['留下的'],
    )
    const { rows } = await app.pool.query('select made_by from forms where id = $1', [theirs.id])
    assert.deepEqual(rows, [{ made_by: null }])
  })
})
