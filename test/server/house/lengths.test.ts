/** Lengths of texts are those of what is kept and seen, in every field of every endpoint. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { validatorCompiler } from '../../../server/http/validation'
import type { Refusal } from '../../../server/http/refusal'
import { newPerson, newSchool } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'
import { routes } from '../routes'

interface Schema {
  type?: string
  title?: string
  minLength?: number
  maxLength?: number
  pattern?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
}

function* textsIn(schema: Schema | undefined, place: string): Generator<[string, Schema]> {
  if (!schema) return
  if (schema.type === 'string') yield [place, schema]
  for (const [name, inside] of Object.entries(schema.properties ?? {}))
    yield* textsIn(inside, `${place}.${name}`)
  yield* textsIn(schema.items, `${place}[]`)
  for (const inside of [...(schema.anyOf ?? []), ...(schema.allOf ?? [])]) yield* textsIn(inside, place)
}

const texts = Object.entries(routes).flatMap(([name, { query, body }]) => [
  ...textsIn(query as Schema | undefined, `${name} query`),
  ...textsIn(body as Schema | undefined, `${name} body`),
])

const validatorOf = (text: Schema) =>
  validatorCompiler({
    schema: { type: 'object', properties: { text } },
    method: 'POST',
    url: '/',
    httpPart: 'body',
  } as never)
const answer = (text: Schema, value: string) =>
  validatorOf(text)({ text: value }) as { value?: { text: string }; error?: Refusal }

/** Characters that show nothing: each alone makes no name, however many there are. */
const nothing = [
  ' ',
  '\n',
  '\0',
  '\u00a0',
  '\u00ad',
  '\u034f',
  '\u115f',
  '\u1160',
  '\u17b4',
  '\u180e',
  '\u200b',
  '\u200d',
  '\u202e',
  '\u2060',
  '\u2800',
  '\u3000',
  '\u3164',
  '\ufe0f',
  '\ufeff',
  '\uffa0',
  '\u{e0041}',
]

describe('a text that has to be written', () => {
  const demanded = texts.filter(([, { minLength = 0 }]) => minLength > 0)

  test('is one of many', () => assert.ok(demanded.length > 150, String(demanded.length)))

  for (const [place, text] of demanded)
    test(`${place} is refused where it shows too little`, () => {
      const { minLength = 1, maxLength = 60, ...rest } = text
      const plain = { ...rest, minLength, maxLength }
      delete plain.pattern
      const few = '字'.repeat(minLength - 1)
      for (const sign of nothing)
        for (const value of [sign.repeat(Math.max(2, minLength)), sign + few, few + sign]) {
          const { error } = answer(plain, value)
          assert.ok(error, `${place}: ${JSON.stringify(value)}`)
          assert.match(String(error.msg), /请填写|至少|看得见/)
        }
      const enough = '字'.repeat(minLength)
      assert.equal(answer(plain, `${enough}\u200b\u3164`).value?.text, enough)
    })
})

describe('the most of a text', () => {
  test('is counted of what is kept', () => {
    const schema = { type: 'string', maxLength: 2, title: '名' }
    assert.equal(answer(schema, '林夏\u3164\u200b').value?.text, '林夏')
    assert.equal(answer(schema, '😀😀').value?.text, '😀😀')
    assert.ok(answer(schema, '林夏天').error)
    assert.ok(answer(schema, '林夏 ').error)
  })
})

describe('what shows nothing', () => {
  let app: TestApp
  let person: TestSession
  before(async () => {
    app = await startApp()
    person = await newPerson(app, await newSchool(app))
  })
  after(() => app.close())

  test('names nobody', async () => {
    const named = (name: string) => app.post('user/edit', { name }, { token: person.token })
    const blank = await named('\u3164\u3164')
    assert.equal(blank.code, -1)
    assert.match(blank.envelope.msg, /看得见/)
    const short = await named('\u115f林')
    assert.match(short.envelope.msg, /至少 2 个字/)
  })

  test('asks nothing', async () => {
    const { code, envelope } = await app.post(
      'qa/ask',
      {
        key: randomUUID(),
        category: 'study',
        title: '\u3164'.repeat(10),
        text: '',
        pictures: [],
        scope: 'school',
        anonymous: false,
      },
      { token: person.token },
    )
    assert.equal(code, -1)
    assert.match(envelope.msg, /看得见/)
  })
})
