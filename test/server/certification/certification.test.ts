// also on: external
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import {
  actions,
  ageOf,
  dayStart,
  idNumberError,
  isIdNumber,
  stepOf,
  states,
  untilOf,
  type Action,
  type State,
} from '../../../contract/certification/rules'
import { runJobs } from '../../../server/features/certification/jobs'
import { entrust, newPerson } from '../campus'
import {
  cardOf,
  certified,
  enrol,
  newAdministrator,
  newCampus,
  newPaper,
  studies,
  submitted,
  type Campus,
} from './certified'
import { startApp, type TestApp, type TestSession } from '../harness'

let app: TestApp
let campus: Campus
let reviewer: TestSession
before(async () => {
  app = await startApp()
  campus = await newCampus(app)
  reviewer = await newAdministrator(app, campus.school)
})
after(() => app.close())

const stateOf = async ({ token }: TestSession): Promise<State> =>
  (await app.get('certification/info', { token })).data.state
const latest = async ({ userId }: TestSession): Promise<string> =>
  (
    await app.pool.query<{ id: string }>(
      'select id from certifications where user_id = $1 order by id desc limit 1',
      [userId],
    )
  ).rows[0]?.id ?? randomUUID()
const endsIn = ({ userId }: TestSession, time: string) =>
  app.pool.query(
    `update certifications set until = now() + $2::interval where user_id = $1 and state = 'approved'`,
    [userId, time],
  )
const jobs = () => runJobs(app.context, app.context.secrets)
const refusal = { field: 'paper', reason: '照片反光，看不清' } as const

describe('the rules', () => {
  test('a certification ends with the academic year; from July on, with the next', () => {
    const at = (text: string) => new Date(untilOf(Date.parse(text))).toISOString()
    assert.equal(at('2026-06-30T15:59:59Z'), '2026-08-31T16:00:00.000Z')
    assert.equal(at('2026-06-30T16:00:00Z'), '2027-08-31T16:00:00.000Z')
    assert.equal(at('2026-12-31T16:00:00Z'), '2027-08-31T16:00:00.000Z')
    assert.equal(
      new Date(dayStart(Date.parse('2026-11-21T17:00:00Z'))).toISOString(),
      '2026-11-21T16:00:00.000Z',
    )
  })

  test('an ID number has a check digit, a day of birth and an age', () => {
    assert.ok(
      isIdNumber('11010519491231002X') &&
        isIdNumber('11010519491231002x') &&
        isIdNumber('440524188001010014') === false,
    )
    for (const wrong of ['110105194912310021', '11010519490231002X', '1101051949123100', '', 'abc'])
      assert.equal(isIdNumber(wrong), false, wrong)
    const birthday = Date.parse('2025-12-30T16:00:00Z')
    assert.deepEqual(
      [ageOf('11010519491231002X', birthday - 1), ageOf('11010519491231002X', birthday)],
      [75, 76],
    )
    assert.match(
      idNumberError('11010519491231002X', Date.parse('1965-12-30T00:00:00Z')) ?? '',
      /未满 16 周岁/,
    )
  })
})

const inState: Record<State, () => Promise<TestSession>> = {
  none: () => newPerson(app, campus.school),
  pending: async () => {
    const person = await newPerson(app, campus.school)
    await submitted(app, campus, person)
    return person
  },
  approved: () => certified(app, campus),
  expiring: async () => {
    const person = await certified(app, campus)
    await endsIn(person, '10 days')
    return person
  },
  changing: async () => {
    const person = await certified(app, campus)
    await acts.modify(person)
    return person
  },
  refused: async () => {
    const person = await inState.pending()
    await acts.refuse(person)
    return person
  },
  expired: async () => {
    const person = await certified(app, campus)
    await endsIn(person, '-1 hour')
    return person
  },
}

const acts: Record<Action, (person: TestSession) => Promise<{ code: unknown; status: number }>> = {
  submit: async (person) =>
    app.post('certification/submit', await cardOf(app, campus, person), { token: person.token }),
  replace: async (person) =>
    app.post(
      'certification/modify_c',
      await cardOf(app, campus, person, { major: campus.otherMajor, grade: campus.grade - 1 }),
      { token: person.token },
    ),
  modify: async (person) =>
    app.post('certification/modify', await cardOf(app, campus, person, { major: campus.otherMajor }), {
      token: person.token,
    }),
  prove: async (person) =>
    app.post('certification/autocert', await enrol(app, campus), { token: person.token }),
  approve: async (person) =>
    app.post('certification/review', { id: await latest(person), approve: true }, { token: reviewer.token }),
  refuse: async (person) =>
    app.post('certification/review', { id: await latest(person), ...refusal }, { token: reviewer.token }),
  expire: async (person) => {
    await endsIn(person, '-1 minute')
    await jobs()
    return { code: 0, status: 200 }
  },
}

describe('the state machine', () => {
  for (const from of states) {
    for (const action of actions) {
      const row = stepOf(from, action)
      test(`${from} ${action} ${row ? row.to : 'is refused'}`, async () => {
        const person = await inState[from]()
        assert.equal(await stateOf(person), from)
        const { code, status } = await acts[action](person)
        // a second approval or refusal by the one who gave the first is a retry
        if (row || action === 'expire' || (from === 'refused' && action === 'refuse')) assert.equal(code, 0)
        else assert.ok(status === 409 || status === 404, String(status))
        assert.equal(await stateOf(person), row?.to ?? from)
      })
    }
  }
})

describe('certifying', () => {
  test('by number and name sets the person, at once and for one account', async () => {
    const student = await enrol(app, campus)
    const [person, other] = [await newPerson(app, campus.school), await newPerson(app, campus.school)]
    const { data } = await app.post('certification/autocert', student, { token: person.token })
    const { standing } = data
    assert.deepEqual([standing?.way, standing?.college, standing?.grade], ['roll', '文学院', 2024])
    const { rows } = await app.pool.query(
      'select student_until as until, college, major, grade from users where id = $1',
      [person.userId],
    )
    assert.deepEqual(rows[0], {
      until: new Date(untilOf(Date.now())),
      college: '文学院',
      major: '汉语言文学',
      grade: 2024,
    })
    const taken = await app.post('certification/autocert', student, { token: other.token })
    assert.match(taken.envelope.message, /这个学号已经认证了另一个账号/)
  })

  test('an administrator, whose colleagues bring the roll, waits for another one', async () => {
    const student = await enrol(app, campus)
    const [person, other] = [await newPerson(app, campus.school), await newPerson(app, campus.school)]
    const colleague = await newAdministrator(app, campus.school)
    await entrust(app, person, 'school-admin', campus.school)
    const { data } = await app.post('certification/autocert', student, { token: person.token })
    assert.deepEqual(
      [data.state, data.standing, data.pending?.way, data.pending?.name],
      ['pending', null, 'roll', student.name],
    )
    const again = await app.post('certification/autocert', student, { token: person.token })
    const id = again.data.pending?.id ?? ''
    const queued = async (by: TestSession) =>
      (await app.get('certification/queue', { token: by.token })).data.items.some((one) => one.id === id)
    assert.deepEqual([await queued(person), await queued(colleague)], [false, true])
    const approve = (by: TestSession) =>
      app.post('certification/review', { id, approve: true }, { token: by.token })
    assert.match((await approve(person)).envelope.message, /和你自己有关/)
    assert.equal((await approve(colleague)).code, 0)
    const { standing } = (await app.get('certification/info', { token: person.token })).data
    assert.deepEqual([standing?.way, standing?.grade], ['roll', 2024])
    const taken = await app.post('certification/autocert', student, { token: other.token })
    assert.match(taken.envelope.message, /这个学号已经认证了另一个账号/)
  })

  test('what an administrator waits with is refused where somebody else was certified by it meanwhile', async () => {
    const student = await enrol(app, campus)
    const [person, other] = [await newPerson(app, campus.school), await newPerson(app, campus.school)]
    const colleague = await newAdministrator(app, campus.school)
    await entrust(app, person, 'school-admin', campus.school)
    const { data } = await app.post('certification/autocert', student, { token: person.token })
    assert.equal((await app.post('certification/autocert', student, { token: other.token })).code, 0)
    const { envelope } = await app.post(
      'certification/review',
      { id: data.pending?.id ?? '', approve: true },
      { token: colleague.token },
    )
    assert.match(envelope.message, /已经认证了另一个账号/)
  })

  test('one number, two accounts at once: one gets it', async () => {
    const student = await enrol(app, campus)
    const people = await Promise.all([1, 2, 3].map(() => newPerson(app, campus.school)))
    const answers = await Promise.all(
      people.map(({ token }) => app.post('certification/autocert', student, { token })),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409])
  })

  test('a wrong name is counted, five times a day, and names neither', async () => {
    const person = await newPerson(app, campus.school)
    const { number } = await enrol(app, campus)
    const said = []
    for (let n = 0; n < 6; n += 1)
      said.push(
        (await app.post('certification/autocert', { number, name: '陈述' }, { token: person.token }))
          .envelope,
      )
    assert.equal(said[0]?.msg, '学号和姓名对不上学校名册，今天还可以试 4 次')
    assert.deepEqual([said[5]?.code, said[5]?.message], [-2, '今天的 5 次机会用完了，请明天再试'])
  })

  test('by a mailbox of the school, with the code that was sent', async () => {
    const domain = `${randomUUID()}.example`
    await app.pool.query('insert into mail_domains (domain, school_id) values ($1, $2)', [
      domain,
      campus.school,
    ])
    const person = await newPerson(app, campus.school)
    const mail = `zhou@${domain}`
    const foreign = await app.post(
      'certification/mailCode',
      { mail: 'zhou@other.example' },
      { token: person.token },
    )
    assert.equal(foreign.envelope.msg, '这不是你学校的邮箱')
    assert.equal((await app.post('certification/mailCode', { mail }, { token: person.token })).data.wait, 60)
    assert.equal((await app.post('certification/mailCode', { mail }, { token: person.token })).status, 429)
    const line = app.logs.lines.filter(({ msg, address }) => msg === 'mail code' && address === mail).pop()
    const code = String(line?.code)
    const prove = (tried: string) =>
      app.post('certification/autocert', { mail, code: tried, ...studies(campus) }, { token: person.token })
    assert.equal((await prove(code === '000000' ? '000001' : '000000')).envelope.msg, '验证码不对')
    const { data } = await prove(code)
    assert.deepEqual([data.state, data.standing?.way], ['approved', 'mail'])
  })

  test('a mailbox gets so many codes, however many people ask for it', async () => {
    const domain = `${randomUUID()}.example`
    await app.pool.query('insert into mail_domains (domain, school_id) values ($1, $2)', [
      domain,
      campus.school,
    ])
    const mail = `Foreign@${domain}`
    const ask = async (to = mail) =>
      app.post('certification/mailCode', { mail: to }, { token: (await newPerson(app, campus.school)).token })
    assert.equal((await ask(`foreign+1@${domain}`)).status, 400)
    const together = await Promise.all([ask(), ask(), ask(mail.toLowerCase())])
    assert.deepEqual(together.map(({ status }) => status).sort(), [200, 429, 429])
    const later = (interval: string) =>
      app.pool.query(`update mail_codes set created_at = created_at - $1::interval`, [interval])
    for (let sent = 1; sent < 10; sent += 1) {
      await later('1 minute')
      assert.equal((await ask()).status, 200)
    }
    await later('1 minute')
    const refused = await ask()
    assert.ok(refused.status === 429 && Number(refused.data.wait) > 500)
    await later('9 minutes')
    assert.equal((await ask()).status, 200)
    assert.equal((await ask(`other@${domain}`)).status, 200)
  })

  test('a submission is one, however often it is sent, and what is wrong with it is named', async () => {
    const person = await newPerson(app, campus.school)
    const card = await cardOf(app, campus, person)
    const send = (change: object = {}) =>
      app.post('certification/submit', { ...card, ...change }, { token: person.token })
    const stranger = await newPerson(app, campus.school)
    assert.deepEqual((await send({ paper: await newPaper(app, stranger) })).code, -1)
    assert.equal((await send({ major: randomUUID() })).envelope.msg, '这个学院没有这个专业')
    assert.equal((await send({ grade: 2001 })).envelope.msg, '年级不对，请重新选择')
    const answers = await Promise.all([send(), send()])
    assert.deepEqual(
      answers.map(({ data }) => data.state),
      ['pending', 'pending'],
    )
    const { rows } = await app.pool.query(
      'select count(*)::int as n from certifications where user_id = $1',
      [person.userId],
    )
    assert.equal(rows[0].n, 1)
    assert.deepEqual(
      [answers[0]?.data.pending?.name, answers[0]?.data.pending?.number],
      ['周屿', '2024130107'],
    )
  })

  test('ends with a change of school: nothing of the old one stands in the way, or certifies at the new one', async () => {
    const elsewhere = await newCampus(app, '江北大学')
    const go = (person: TestSession, { school }: Campus) =>
      app.post('user/edit', { school: { id: school } }, { token: person.token })
    const standing = async (person: TestSession) => [
      await stateOf(person),
      (await app.get('user/info', { token: person.token })).data.student,
    ]
    const proven = await certified(app, campus)
    assert.equal((await go(proven, elsewhere)).code, 0)
    assert.deepEqual(await standing(proven), ['none', false])
    const student = await enrol(app, elsewhere)
    assert.equal((await app.post('certification/autocert', student, { token: proven.token })).code, 0)
    assert.deepEqual(await standing(proven), ['approved', true])

    const waiting = await newPerson(app, campus.school)
    const card = await submitted(app, campus, waiting)
    await go(waiting, elsewhere)
    const approve = { id: card, approve: true } as const
    const late = await app.post('certification/review', approve, { token: reviewer.token })
    assert.match(late.envelope.message, /撤换/)
    assert.deepEqual(await standing(waiting), ['none', false])
    await submitted(app, elsewhere, waiting)

    const asked = await newPerson(app, campus.school)
    const { data: quiz } = await app.post('certification/question', studies(campus), { token: asked.token })
    await go(asked, elsewhere)
    const answers = quiz.questions.map(({ options }) => options.indexOf('对的'))
    await app.post('certification/answer', { id: quiz.id, answers }, { token: asked.token })
    assert.deepEqual(await standing(asked), ['none', false])
  })

  test('someone without a school is told to choose one', async () => {
    const { token } = await app.signIn()
    const student = await enrol(app, campus)
    assert.equal(
      (await app.post('certification/autocert', student, { token })).envelope.message,
      '请先选择你的学校',
    )
    assert.deepEqual((await app.get('certification/info', { token })).data.offers, {
      roll: false,
      mail: [],
      quiz: false,
    })
  })

  test('faculties and majors are the school’s', async () => {
    const { data } = await app.get('certification/faculty', { query: { school: campus.school } })
    assert.deepEqual(data.items, [{ id: campus.faculty, name: '文学院' }])
    const majors = await app.get('certification/major', { query: { faculty: campus.faculty } })
    assert.deepEqual(majors.data.items.map(({ name }) => name).sort(), ['古典文献学', '汉语言文学'])
    assert.equal((await app.get('certification/faculty')).envelope.msg, '请先选择学校')
  })
})

describe('the daily round', () => {
  const notices = async ({ token }: TestSession) =>
    (await app.get('message/dynamicNotices', { token, query: { group: 'system' } })).data.items.filter(
      ({ text }) => text.includes('你的学生认证到'),
    )

  test('tells once, a month before', async () => {
    const person = await certified(app, campus)
    await jobs()
    assert.equal((await notices(person)).length, 0)
    await endsIn(person, '30 days')
    await jobs()
    await jobs()
    const told = await notices(person)
    assert.equal(told.length, 1)
    // in Asia/Shanghai
    const last = new Date(Date.now() + 30 * 86_400_000 + 8 * 3_600_000)
    assert.match(
      told[0]?.text ?? '',
      new RegExp(`到 ${last.getUTCMonth() + 1} 月 ${last.getUTCDate()} 日为止`),
    )
  })
})
