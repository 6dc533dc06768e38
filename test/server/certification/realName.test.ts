// also on: external
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ProviderError, type IdentityProvider, type OcrProvider } from '../../../server/providers'
import { picture } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
let numbers = 0
/** An ID number that nobody in this test has, of someone born on that day. */
function nextNumber(born = '19990101'): string {
  numbers += 1
  const body = `110105${born}${String(numbers).padStart(3, '0')}`
  const sum = weights.reduce((total, weight, index) => total + weight * Number(body[index]), 0)
  return body + '10X98765432'[sum % 11]
}

let app: TestApp
let answer: () => Promise<boolean> = async () => true
let read: OcrProvider['idCard'] = async () => null
const asked: string[][] = []
const identity: IdentityProvider = {
  name: 'tencent',
  check: (name, number) => {
    asked.push([name, number])
    return answer()
  },
}
before(async () => {
  app = await startApp({
    providers: {
      identity,
      ocr: {
        name: 'tencent',
        idCard: (image) => read(image),
        license: async () => null,
        tables: async () => null,
      },
    },
  })
})
after(() => app.close())

const verify = ({ token }: TestSession, number: string, name = '林夏') =>
  app.post('realName/verify', { name, number }, { token })

describe('the real name', () => {
  test('is checked, and kept as a mask and a hash', async () => {
    const person = await app.signIn()
    const number = nextNumber()
    const { data } = await verify(person, number)
    assert.deepEqual(
      [data.verified, data.name, data.number, data.demo],
      [true, '林*', `110***********${number.slice(-4)}`, false],
    )
    assert.deepEqual(asked.pop(), ['林夏', number])
    const { rows } = await app.pool.query(
      'select r.*, u.verified_at from real_names r join users u on u.id = r.user_id where u.id = $1',
      [person.userId],
    )
    assert.ok(rows[0].verified_at)
    assert.ok(!JSON.stringify(rows).includes(number.slice(3, 14)))
    assert.equal((await verify(person, number)).code, 0, 'a retry')
    assert.equal((await verify(person, nextNumber())).envelope.message, '这个账号已经实名认证过了')
  })

  test('one number is one account, also at once', async () => {
    const people = await Promise.all([app.signIn(), app.signIn(), app.signIn()])
    const number = nextNumber()
    const answers = await Promise.all(people.map((person) => verify(person, number)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409])
    const { rows } = await app.pool.query(
      'select count(*)::int as n from users where verified_at is not null and id = any($1)',
      [people.map(({ userId }) => userId)],
    )
    assert.equal(rows[0].n, 1)
  })

  test('a wrong number and a child are refused before anybody is asked', async () => {
    const person = await app.signIn()
    const before = asked.length
    const number = nextNumber()
    const wrong = `${number.slice(0, 17)}${number.endsWith('1') ? '2' : '1'}`
    assert.equal((await verify(person, wrong)).envelope.msg, '身份证号不对，请核对每一位')
    assert.equal(
      (await verify(person, nextNumber(`${new Date().getUTCFullYear() - 10}0101`))).envelope.msg,
      '未满 16 周岁，还不能实名认证',
    )
    assert.equal(asked.length, before)
    assert.equal((await app.get('realName/info', { token: person.token })).data.left, 3)
  })

  test('three wrong pairs a day; a service that is down takes none', async () => {
    const person = await app.signIn()
    answer = async () => {
      throw new ProviderError('unavailable', 'down')
    }
    assert.equal((await verify(person, nextNumber())).status, 503)
    answer = async () => false
    const said = await Promise.all([1, 2, 3, 4, 5].map(() => verify(person, nextNumber())))
    assert.deepEqual(said.map(({ status }) => status).sort(), [400, 400, 400, 429, 429])
    assert.match(said.find(({ status }) => status === 400)?.envelope.msg ?? '', /^姓名和身份证号不一致，今天/)
    answer = async () => true
    assert.equal((await verify(person, nextNumber())).envelope.message, '今天的 3 次机会用完了，请明天再试')
  })
})

describe('reading papers', () => {
  const send = async (person: TestSession, path: 'identity' | 'businessLicense' = 'identity') =>
    app.upload(await picture(), { token: person.token, path })

  test('an ID card is read and kept nowhere', async () => {
    const person = await app.signIn()
    read = async () => ({ name: '林夏', number: '11010519491231002X' })
    assert.deepEqual((await send(person)).data, { name: '林夏', number: '11010519491231002X' })
    const kept = []
    for await (const key of app.context.providers.storage.list()) kept.push(key)
    assert.deepEqual(kept, [])
  })

  test('what cannot be read is typed', async () => {
    const person = await app.signIn()
    read = async () => null
    assert.equal((await send(person)).envelope.message, '这里不能识别照片，请手动填写')
    assert.equal((await send(person, 'businessLicense')).envelope.message, '这里不能识别照片，请手动填写')
    read = async () => {
      throw new ProviderError('invalid-input', 'blurred')
    }
    assert.match((await send(person)).envelope.message, /没有认出照片里的证件/)
    const broken = await app.upload(Buffer.from('no picture'), { token: person.token, path: 'identity' })
    assert.equal(broken.status, 400)
  })
})
