// also on: external
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import sharp from 'sharp'
import { limits } from '../../../contract/account/rules'
import { newPerson, newSchool, picture } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'

let app: TestApp
before(async () => {
  app = await startApp()
})
after(() => app.close())

const edit = (person: TestSession, change: Record<string, unknown>) =>
  app.post('user/edit', change, { token: person.token })
const info = async (person: TestSession) => (await app.get('user/info', { token: person.token })).data
const whole = {
  intro: '在北湖边跑步',
  gender: 'female',
  birthday: '2004-02-29',
  home_town: '四川成都',
  college: '新闻学院',
  major: '广播电视学',
  grade: 2023,
}

describe('a profile', () => {
  test('is what was given, and complete when all of it is there', async () => {
    const school = await newSchool(app)
    const person = await app.signIn()
    const blank = await info(person)
    assert.deepEqual([blank.completeness.percent, blank.completeness.missing.length], [0, 10])
    await newAvatar(person)
    await edit(person, { ...whole, name: '林小夏' })
    const { data } = await edit(person, { school: { id: school } })
    for (const [name, value] of Object.entries(whole))
      assert.equal(data[name as keyof typeof data], value, name)
    assert.deepEqual(data.completeness, { percent: 100, missing: [] })
  })

  test('takes back what is given empty, and keeps the rest', async () => {
    const person = await app.signIn()
    await edit(person, whole)
    const { data } = await edit(person, {
      gender: null,
      birthday: null,
      grade: null,
      college: ' ',
      home_town: '',
    })
    assert.deepEqual(
      [data.gender, data.birthday, data.grade, data.college, data.home_town],
      [null, null, null, null, null],
    )
    assert.deepEqual([data.major, data.intro], [whole.major, whole.intro])
    assert.ok(data.completeness.missing.includes('birthday'))
  })

  test('keeps its words to one line, and stores no control characters', async () => {
    const person = await app.signIn()
    const { data } = await edit(person, { college: ' 新闻\n\u0000学院 ', intro: '一\u0000\r\n二\n\n\n\n三' })
    assert.deepEqual([data.college, data.intro], ['新闻 学院', '一\n二\n\n三'])
  })

  const refused: [string, Record<string, unknown>, string][] = [
    ['a gender that is none', { gender: 'x' }, '性别格式不对'],
    ['a day that is none', { birthday: '2004-02-30' }, '生日格式不对'],
    ['a birthday to come', { birthday: '2099-01-01' }, '生日不对，请重新选择'],
    ['a year before the schools', { grade: 1900 }, '入学年份不对，请重新选择'],
    ['a major of 31', { major: '长'.repeat(limits.major.max + 1) }, '专业最多 30 个字'],
    ['a home town of 31', { home_town: '长'.repeat(limits.homeTown.max + 1) }, '家乡最多 30 个字'],
  ]
  for (const [what, change, sentence] of refused) {
    test(`refuses ${what}`, async () => {
      const { code, envelope } = await edit(await app.signIn(), { ...change, college: '新闻学院' })
      assert.deepEqual([code, envelope.msg], [-1, sentence])
    })
  }

  test('changes whole or not at all', async () => {
    const person = await app.signIn()
    await edit(person, { intro: '改了', school: { id: '00000000-0000-7000-8000-000000000000' } })
    assert.equal((await info(person)).intro, '')
  })
})

describe('a name', () => {
  const passed = (person: TestSession, days: number) =>
    app.pool.query(`update users set renamed_at = renamed_at - make_interval(days => $2) where id = $1`, [
      person.userId,
      days,
    ])

  test('is chosen free, then changes once in 30 days', async () => {
    const person = await app.signIn()
    assert.equal((await edit(person, { name: '第一个名字' })).data.rename_from, null)
    const { data } = await edit(person, { name: '第二个名字' })
    const days = (Date.parse(data.rename_from ?? '') - Date.now()) / 86_400_000
    assert.ok(days > 29.9 && days <= 30, String(days))
    await passed(person, 29)
    const { code, envelope } = await edit(person, { name: '第三个名字', intro: '也不改' })
    assert.equal(code, -1)
    assert.match(envelope.msg, /^昵称 30 天内只能改一次，\d{4}年\d{1,2}月\d{1,2}日后可以再改$/)
    assert.deepEqual([(await info(person)).name, (await info(person)).intro], ['第二个名字', ''])
    await passed(person, 1)
    assert.equal((await edit(person, { name: '第三个名字' })).data.name, '第三个名字')
  })

  test('that stays the same is no change', async () => {
    const person = await newPerson(app, undefined, '木木木')
    assert.equal((await edit(person, { name: '木木木' })).data.rename_from, null)
  })

  test('that looks generated is not the free one', async () => {
    const person = await app.signIn()
    assert.notEqual((await edit(person, { name: '同学abc123' })).data.rename_from, null)
  })

  test('changes once, however many edits come at the same time', async () => {
    const person = await newPerson(app, undefined, '木木木')
    const edits = await Promise.all(['甲甲', '乙乙', '丙丙', '丁丁'].map((name) => edit(person, { name })))
    assert.deepEqual(edits.map(({ code }) => code).sort(), [-1, -1, -1, 0])
  })
})

describe('a certification', () => {
  const certify = (person: TestSession) =>
    app.pool.query(`update users set student_until = now() + interval '1 year' where id = $1`, [
      person.userId,
    ])

  test('ends with a change of school, and with nothing else', async () => {
    const [one, other] = [await newSchool(app), await newSchool(app, '海屿大学')]
    const person = await newPerson(app, one)
    await certify(person)
    assert.equal((await edit(person, { school: { id: one }, intro: '还在' })).data.student, true)
    const { data } = await edit(person, { school: { id: other } })
    assert.deepEqual([data.student, data.school?.id], [false, other])
  })
})

/** A new avatar of a picture whose left half is red and right half is blue. */
async function newAvatar(person: TestSession, crop?: { x: number; y: number; size: number }) {
  const half = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#f00' } })
    .png()
    .toBuffer()
  const both = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#00f' } })
    .composite([{ input: half, left: 0, top: 0 }])
    .png()
    .toBuffer()
  const { data } = await app.upload(both, { token: person.token })
  return edit(person, { avatar: { id: data.id, ...(crop ? { crop } : {}) } })
}
const keyOf = (url: string | null): string => (url ?? '').replace('/files/', '')
const colours = async (url: string | null) => {
  const stored = sharp(await app.context.providers.storage.read(keyOf(url)))
  const { width, height } = await stored.metadata()
  const { channels } = await stored.stats()
  return { width, height, red: Math.round(channels[0]?.mean ?? 0), blue: Math.round(channels[2]?.mean ?? 0) }
}

describe('an avatar', () => {
  test('is the square that was asked for', async () => {
    const { data } = await newAvatar(await app.signIn(), { x: 0, y: 50, size: 200 })
    const { width, height, red, blue } = await colours(data.avatar)
    assert.deepEqual([width, height], [200, 200])
    assert.ok(red > 240 && blue < 15, `${red} ${blue}`)
  })

  test('is the middle where nothing is asked', async () => {
    const { data } = await newAvatar(await app.signIn())
    const { width, height, red, blue } = await colours(data.avatar)
    assert.deepEqual([width, height], [400, 400])
    assert.ok(Math.abs(red - blue) < 20, `${red} ${blue}`)
  })

  test('takes the place of the one before, whose file goes', async () => {
    const person = await app.signIn()
    const first = keyOf((await newAvatar(person)).data.avatar)
    const second = keyOf((await newAvatar(person)).data.avatar)
    const { storage } = app.context.providers
    await assert.rejects(storage.read(first))
    assert.ok((await storage.read(second)).length > 0)
  })

  for (const [what, crop] of [
    ['beyond the right edge', { x: 401, y: 0, size: 200 }],
    ['beyond the bottom', { x: 0, y: 201, size: 200 }],
    ['smaller than the least', { x: 0, y: 0, size: 79 }],
  ] as const) {
    test(`is not cut ${what}`, async () => {
      const { code, envelope } = await newAvatar(await app.signIn(), crop)
      assert.deepEqual([code, envelope.msg], [-1, '裁剪的范围不对，请重新调整'])
    })
  }

  test("is of one's own picture", async () => {
    const [owner, other] = [await app.signIn(), await app.signIn()]
    const { data } = await app.upload(await picture(), { token: owner.token })
    const { code, envelope } = await edit(other, { avatar: { id: data.id } })
    assert.deepEqual([code, envelope.msg], [-1, '头像没有上传成功，请重新选择'])
  })
})

describe('suggestions', () => {
  const of = async (person: TestSession, field: string) =>
    (await app.get('user/suggestions', { query: { field }, token: person.token })).data.items

  test('are what schoolmates gave, the most frequent first', async () => {
    const [school, elsewhere] = [await newSchool(app), await newSchool(app, '海屿大学')]
    const give = async (where: string, college: string) =>
      edit(await newPerson(app, where), { college, major: '法学' })
    await Promise.all([
      give(school, '法学院'),
      give(school, '文学院'),
      give(school, '文学院'),
      give(elsewhere, '海洋学院'),
    ])
    const person = await newPerson(app, school)
    assert.deepEqual(
      [await of(person, 'college'), await of(person, 'major')],
      [['文学院', '法学院'], ['法学']],
    )
    assert.deepEqual(await of(await app.signIn(), 'college'), [])
  })

  test('are of colleges and majors only', async () => {
    const { token } = await app.signIn()
    assert.equal((await app.get('user/suggestions', { query: { field: 'phone' }, token })).code, -1)
  })
})
